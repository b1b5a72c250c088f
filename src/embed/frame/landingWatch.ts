import type { SigningError } from '../../contract/signingError.js'
import { after, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import { probeLanding } from './landingProbe.js'

/** Milliseconds that a frame which has gone on has time to land. */
const TIME_TO_LAND = 5_000

/** Looks at the landing while the recipient reads. Where it is not sure it may only come late. */
export async function watchLanding(
  landing: URL,
  onUnreachable: (error: SigningError, isSure: boolean) => void,
): Promise<void> {
  const finding = await probeLanding(landing)
  if (finding === 'reached') return
  const error = clientError('landing_unreachable', { message: END_BLOCKED, value: nameOf(landing) })
  onUnreachable(error, finding === 'unreachable')
}

/**
 * Looks where a frame can have gone that has left the page it was on: nowhere good if it shows a page
 * of ours that is not the landing, or if the landing cannot be shown any more.
 */
export function watchDeparture(
  scope: Scope,
  landing: URL,
  isOurPage: boolean,
  onLeft: (error: SigningError) => void,
): void {
  after(scope, TIME_TO_LAND, async () => {
    if (!isOurPage && (await probeLanding(landing, true)) !== 'unreachable') return
    scope.run(() => onLeft(clientError('frame_left', { value: nameOf(landing) })))
  })
}

export const END_BLOCKED =
  'The end of the document cannot be shown inside this page. Nothing is lost.'

const nameOf = ({ origin, pathname }: URL): string => origin + pathname

import type { SigningError } from '../../contract/SigningError.js'
import { after } from '../browser/timer.js'
import { clientError } from '../errors/clientError.js'
import { probeLanding } from './landingProbe.js'

/** Milliseconds that a frame which has gone on has time to land. */
const TIME_TO_LAND = 5_000

/** What the landing's frame found out is told to these. */
export interface LandingEvents {
  /** Before anybody can have signed. */
  readonly onUnreachable: (error: SigningError) => void
  /** It may be so, or it may come late. */
  readonly onDoubt: (error: SigningError) => void
}

/** Looks at the landing while the recipient reads. */
export async function watchLanding(
  landing: URL,
  { onUnreachable, onDoubt }: LandingEvents,
): Promise<void> {
  const finding = await probeLanding(landing)
  if (finding === 'unreachable') onUnreachable(landingUnreachable(landing))
  if (finding === 'unknown') onDoubt(landingUnreachable(landing))
}

/**
 * Looks where a frame can have gone that has left the page it was on: nowhere good if it shows a page
 * of ours that is not the landing, or if the landing cannot be shown any more. Returns the stop.
 */
export function watchDeparture(
  landing: URL,
  isOurPage: boolean,
  onLeft: (error: SigningError) => void,
): () => void {
  return after(TIME_TO_LAND, async () => {
    if (isOurPage || (await probeLanding(landing, true)) === 'unreachable')
      onLeft(clientError('frame_left', 'The document was left before the end.', nameOf(landing)))
  })
}

export const END_BLOCKED =
  'The end of the document cannot be shown inside this page. Nothing is lost.'

const nameOf = ({ origin, pathname }: URL): string => origin + pathname

function landingUnreachable(landing: URL): SigningError {
  return clientError('landing_unreachable', END_BLOCKED, nameOf(landing))
}

import type { ReactElement } from 'react'
import type { UseCeremonyOptions } from '../../src/react/index.js'
import type {
  ReplaceRecipientVariables,
  UseDeliverableOptions,
} from '../../src/react/query/index.js'

// Components whose props are the options of hooks, because the table reads only components.

/** Options that react-docgen does not find. */
export const PICKED_OPTIONS: readonly string[] = [
  'onReady',
  'onStatusChange',
  'onLeave',
  'redirect',
  'claims',
]

export function CeremonyOptionsOfHook(_options: UseCeremonyOptions): ReactElement {
  return <></>
}

interface DeliverableArguments extends UseDeliverableOptions {
  /** The deliverable's id, `del_…`. The service returns it to your server. */
  readonly deliverableId: string
}

export function DeliverableOptionsOfHook(_options: DeliverableArguments): ReactElement {
  return <></>
}

export function ReplacementOfHook(_variables: ReplaceRecipientVariables): ReactElement {
  return <></>
}

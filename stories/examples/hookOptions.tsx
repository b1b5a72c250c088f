import type { ReactElement } from 'react'
import type { UseCeremonyOptions } from '../../src/react/index.js'
import type {
  ReplaceRecipientVariables,
  UseDeliverableOptions,
} from '../../src/react/query/index.js'

// Components with the options of the hooks as props, because the table reads components only.

/** Options that react-docgen does not find. */
export const PICKED_OPTIONS: readonly string[] = [
  'onStatusChange',
  'onLeave',
  'redirect',
  'evidence',
]

export function CeremonyOptionsOfHook(_options: UseCeremonyOptions): ReactElement {
  return <></>
}

interface DeliverableArguments extends UseDeliverableOptions {
  /** The deliverable's id, `del_…`. Your server has it from the service. */
  readonly deliverableId: string
}

export function DeliverableOptionsOfHook(_options: DeliverableArguments): ReactElement {
  return <></>
}

export function ReplacementOfHook(_variables: ReplaceRecipientVariables): ReactElement {
  return <></>
}

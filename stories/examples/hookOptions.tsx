import type { ReactElement } from 'react'
import type {
  ReplaceRecipientVariables,
  UseCeremonyOptions,
  UseDeliverableOptions,
} from '../../src/react/index.js'

// The options of hooks as the props of components, for the table, which reads components only.

/** Options that come by `Pick`, or from where react-docgen does not look. */
export const PICKED_OPTIONS: readonly string[] = [
  'onStatusChange',
  'onLeave',
  'redirect',
  'evidence',
  'createTimeout',
]

export function CeremonyOptionsOfHook(_options: UseCeremonyOptions): ReactElement {
  return <></>
}

interface DeliverableArguments extends UseDeliverableOptions {
  /** `del_…`, as your server has it from the service. */
  readonly deliverableId: string
}

export function DeliverableOptionsOfHook(_options: DeliverableArguments): ReactElement {
  return <></>
}

export function ReplacementOfHook(_variables: ReplaceRecipientVariables): ReactElement {
  return <></>
}

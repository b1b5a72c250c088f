import type { ReactElement } from 'react'
import type {
  ReplaceRecipientVariables,
  UseDeliverableOptions,
} from '../../src/react/query/index.js'

// Components whose props are the options of hooks, because the table reads only components.

/** The options of `useCeremony`. react-docgen cannot read them, because their type is a union. */
export const CEREMONY_OPTIONS: readonly string[] = [
  'recipientId',
  'confirm',
  'initialAnswer',
  'autoStart',
  'create',
  'ceremonyKey',
  'landing',
  'claims',
  'onStatusChange',
  'onError',
]

/** The props that `SigningCeremony` and `CeremonyFrame` share. */
export const LOOK_PROPS: readonly string[] = ['title', 'className', 'afterSigning', 'help']

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

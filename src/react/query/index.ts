export {
  type DeliverableFacts,
  type DeliverableQueryOptions,
  deliverableQuery,
} from './deliverableQuery.js'
export {
  type DeliverableResult,
  useDeliverable,
  type UseDeliverableOptions,
} from './useDeliverable.js'
export {
  type ReplaceRecipientResult,
  type ReplaceRecipientVariables,
  useReplaceRecipient,
} from './useReplaceRecipient.js'
export { useSigningClient } from './useSigningClient.js'

'use client'

import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Recipient, RecipientReplacement } from '../../contract/recipient.js'
import type { SigningError } from '../../contract/signingError.js'
import { useSigningClient } from './useSigningClient.js'

/** The recipient to replace, and the new recipient. */
export interface ReplaceRecipientVariables extends RecipientReplacement {
  /** The recipient to replace: `re_…`. */
  readonly recipientId: string
  /**
   * Starts a new replacement after `outcome_unknown`. First make sure that the earlier one had no effect.
   * @default false
   */
  readonly again?: boolean | undefined
}

/** The mutation's result. */
export type ReplaceRecipientResult = UseMutationResult<
  Recipient,
  SigningError,
  ReplaceRecipientVariables
>

/**
 * Replaces a recipient who has not completed, while the envelope is in progress. Needs `onReplaced` in
 * the proxy, and the app's `QueryClientProvider`.
 *
 * The answer is the new recipient. Use its `id` from then on: the contract does not show what happens
 * to the old one. A ceremony of the old recipient stays on screen.
 *
 * A failed request is not repeated. A second `mutate` for the same people sends the same idempotency
 * key until one succeeds, so that the proxy does not replace twice. The `SigningProvider` keeps the
 * key, so it outlives the component.
 *
 * @example
 * ```tsx
 * const replace = useReplaceRecipient({ onSuccess: (recipient) => setRecipientId(recipient.id) })
 * replace.mutate({ recipientId, name: 'Ada Lovelace', email: 'ada@example.com' })
 * ```
 */
export function useReplaceRecipient(
  options?: Omit<
    UseMutationOptions<Recipient, SigningError, ReplaceRecipientVariables>,
    'mutationFn' | 'networkMode' | 'retry'
  >,
): ReplaceRecipientResult {
  const client = useSigningClient()
  return useMutation({
    ...options,
    mutationFn: async ({ recipientId, name, email, again }: ReplaceRecipientVariables) =>
      client.replaceRecipient(recipientId, { name, email }, { again }),
    networkMode: 'always',
    retry: false,
  })
}

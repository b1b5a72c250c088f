'use client'

import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Recipient, RecipientReplacement } from '../../contract/recipient.js'
import type { SigningError } from '../../contract/signingError.js'
import { useSigningClient } from './useSigningClient.js'

/** The recipient to replace, and the data of the new recipient. */
export interface ReplaceRecipientVariables extends RecipientReplacement {
  /** The id of the recipient to replace: `re_…`. */
  readonly recipientId: string
}

/** The result of `useReplaceRecipient`: a mutation of TanStack Query. */
export type ReplaceRecipientResult = UseMutationResult<
  Recipient,
  SigningError,
  ReplaceRecipientVariables
>

/**
 * Replaces a recipient who has not completed, while the envelope is in progress. Needs the proxy
 * option `onReplaced`, and the app's `QueryClientProvider`.
 *
 * The mutation returns the new recipient. Use the new `id` from then on: the service contract does
 * not say what happens to the old recipient, whose open ceremony stays on screen.
 *
 * A failed request is not repeated. For 24 hours, the proxy makes the same replacement only once:
 * `mutate` with the same data gets the first response, even after a reload or in another tab.
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
    mutationFn: async ({ recipientId, name, email }: ReplaceRecipientVariables) =>
      client.replaceRecipient(recipientId, { name, email }),
    networkMode: 'always',
    retry: false,
  })
}

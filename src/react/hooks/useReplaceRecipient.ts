'use client'

import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recipient, RecipientReplacement } from '../../contract/recipient.js'
import { isSigningError, type SigningError } from '../../contract/SigningError.js'
import { randomHex } from '../../embed/client/randomHex.js'
import { useSigning } from '../provider/SigningContext.js'

/** Which recipient gives way to whom. */
export interface ReplaceRecipientVariables extends RecipientReplacement {
  readonly recipientId: string
}

/**
 * Replaces a recipient who has not completed, while the envelope is in progress.
 *
 * The answer is the new recipient; use its `id` from then on, since the contract does not show what
 * becomes of the old one. A ceremony of the old recipient that is still on screen is not ended.
 * Never repeated by itself; a second `mutate` with the same variables after a lost answer carries
 * the same idempotency key, so that the proxy does not replace twice.
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
): UseMutationResult<Recipient, SigningError, ReplaceRecipientVariables> {
  const { client, queryClient } = useSigning('useReplaceRecipient()')
  const [keys] = useState(() => new Map<string, string>())
  return useMutation(
    {
      ...options,
      mutationFn: async ({ recipientId, name, email }) => {
        const intention = JSON.stringify([recipientId, name, email])
        const key = keys.get(intention) ?? randomHex()
        keys.set(intention, key)
        try {
          const recipient = await client.replaceRecipient(recipientId, { name, email }, key)
          keys.delete(intention)
          return recipient
        } catch (error) {
          // A final answer, which the proxy would give to this key again.
          if (isSigningError(error) && error.code === 'recipient_not_actionable') {
            keys.delete(intention)
          }
          throw error
        }
      },
      networkMode: 'always',
      retry: false,
    },
    queryClient,
  )
}

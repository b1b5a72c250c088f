'use client'

import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Recipient, RecipientReplacement } from '../../contract/recipient.js'
import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { randomHex } from '../../embed/browser/randomHex.js'
import { useSigning } from '../provider/signingContext.js'
import { queryClientOf } from './queryClientOf.js'
import { wholeClient } from './useSigningClient.js'

/** Which recipient gives way to whom. */
export interface ReplaceRecipientVariables extends RecipientReplacement {
  /** `re_…`: who gives way. */
  readonly recipientId: string
  /**
   * A deliberate second try after `outcome_unknown`: somebody has looked, and the first one took no
   * effect. Without it the same people mean the same intention, and the proxy goes on refusing what it
   * cannot rule out.
   * @default false
   */
  readonly again?: boolean | undefined
}

/** Intentions whose end is not known are few; beyond this many the oldest is forgotten. */
const MOST_KEYS = 100

/**
 * Replaces a recipient who has not completed, while the envelope is in progress. Needs `onReplaced` in
 * the proxy.
 *
 * The answer is the new recipient; use its `id` from then on, since the contract does not show what
 * becomes of the old one. A ceremony of the old recipient that is still on screen is not ended.
 *
 * Never repeated by itself. A second `mutate` for the same people after a lost answer carries the same
 * idempotency key, so that the proxy does not replace twice. The key belongs to the intention: it
 * outlives the component, and goes with the `SigningProvider`. After `outcome_unknown` the way on is to
 * look (who signs now?) and then to decide: `mutate({ …, again: true })`.
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
  const signing = useSigning('useReplaceRecipient()')
  const keys = signing.kept.replacementKeys
  return useMutation(
    {
      ...options,
      mutationFn: async ({ recipientId, name, email, again = false }) => {
        const intention = JSON.stringify([recipientId, name, email])
        const before = keys.get(intention)
        // Two clicks on "again" are one decision.
        const key = before && (!again || before.underWay) ? before.key : randomHex()
        const [oldest] = keys.keys()
        if (oldest !== undefined && keys.size >= MOST_KEYS) keys.delete(oldest)
        keys.set(intention, { key, underWay: true })
        try {
          const recipient = await wholeClient(signing).replaceRecipient(
            recipientId,
            { name, email },
            key,
          )
          keys.delete(intention)
          return recipient
        } catch (error) {
          keys.set(intention, { key, underWay: false })
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
    queryClientOf(signing),
  )
}

'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import type { Deliverable } from '../../contract/deliverable.js'
import { SigningError } from '../../contract/SigningError.js'
import { useSigning } from '../provider/SigningContext.js'

/** A deliverable without its `url`, which may be a credential and does not belong in a cache. */
export type DeliverableFacts = Deliverable & { readonly url?: never }

export interface UseDeliverableOptions {
  /** Asks again until the deliverable has this `status`, for example `generated`. */
  readonly until?: string | undefined
  /**
   * Milliseconds between two questions; doubles up to eight times as long.
   * @default 1500
   */
  readonly interval?: number | undefined
  /**
   * How often to ask at most before giving up on `until`.
   * @default 30
   */
  readonly attempts?: number | undefined
  /** @default true */
  readonly enabled?: boolean | undefined
}

/** The query's result, and how to get the file. */
export type DeliverableResult = UseQueryResult<DeliverableFacts, SigningError> & {
  /**
   * Asks for the file's url now, since its lifetime is not shown in the contract. Rejects with
   * `deliverable_not_ready` while there is none.
   */
  readonly fetchUrl: () => Promise<string>
  /** Fetches the url and opens it in a new tab, where browsers save or show the file. */
  readonly download: () => Promise<void>
}

/**
 * Reads a deliverable, such as the audit log, and waits for it where `until` says so.
 *
 * @example
 * ```tsx
 * const audit = useDeliverable(deliverableId, { until: 'generated' })
 * return <button disabled={audit.data?.status !== 'generated'} onClick={audit.download}>Audit log</button>
 * ```
 */
export function useDeliverable(
  deliverableId: string,
  options: UseDeliverableOptions = {},
): DeliverableResult {
  const { until, interval = 1500, attempts = 30, enabled = true } = options
  const { client, queryClient } = useSigning('useDeliverable()')

  const query = useQuery<DeliverableFacts, SigningError>(
    {
      queryKey: ['react-signing-ceremony', 'deliverable', deliverableId],
      queryFn: async ({ signal }) => {
        const { url: _, ...facts } = await client.retrieveDeliverable(deliverableId, signal)
        return facts
      },
      enabled,
      retry: (failures, error) => failures < 2 && (error.status ?? 500) >= 500,
      refetchInterval: ({ state }) => {
        const answered = state.data !== undefined && until !== undefined
        const asked = state.dataUpdateCount + state.errorUpdateCount
        const done = state.data?.status === until || asked >= attempts
        return answered && !done ? interval * Math.min(2 ** (asked - 1), 8) : false
      },
    },
    queryClient,
  )

  const fetchUrl = useCallback(async (): Promise<string> => {
    const { url } = await client.retrieveDeliverable(deliverableId)
    const parsed = parseCeremonyUrl(url)
    if (parsed) return parsed.href
    throw new SigningError('deliverable_not_ready', 'The file is not ready yet.', {
      remedy: 'Wait until the deliverable is `generated`; its url must be https.',
    })
  }, [client, deliverableId])

  const download = useCallback(async (): Promise<void> => {
    const link = document.createElement('a')
    link.href = await fetchUrl()
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    link.click()
  }, [fetchUrl])

  return { ...query, fetchUrl, download }
}

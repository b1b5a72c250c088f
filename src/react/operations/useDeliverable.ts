'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../../embed/errors/clientError.js'
import { useSigning } from '../provider/signingContext.js'
import { useHeld } from '../useHeld.js'
import { type DeliverableFacts, deliverableQuery } from './deliverableQuery.js'
import { openFile } from './openFile.js'
import { queryClientOf } from './queryClientOf.js'
import { wholeClient } from './useSigningClient.js'

export interface UseDeliverableOptions {
  /** Asks again until the deliverable has this `status`, for example `generated`. */
  readonly until?: string | undefined
  /**
   * Statuses after which waiting for `until` is in vain.
   * @default ['failed']
   */
  readonly stopAt?: readonly string[] | undefined
  /**
   * Milliseconds between two questions; doubles up to eight times as long.
   * @default 1500
   */
  readonly interval?: number | undefined
  /**
   * How often this component asks at most before giving up on `until`, whatever others have asked.
   * @default 30
   */
  readonly attempts?: number | undefined
  /**
   * Whether to ask at all: not before everybody has signed, say.
   * @default true
   */
  readonly enabled?: boolean | undefined
}

/** The query's result, of which only what is read renders anew, and how to get the file. */
export type DeliverableResult = UseQueryResult<DeliverableFacts, SigningError> & {
  /**
   * Asks for the file's url now, since its lifetime is not shown in the contract. Rejects with
   * `deliverable_not_ready` while there is none.
   */
  readonly fetchUrl: () => Promise<string>
  /**
   * Opens the file in a new tab, where browsers save or show it. Call it in a click handler: the tab is
   * opened at once and gets the url when that has been fetched. Where the browser opens no tab, the file
   * comes in this one. Rejects as `fetchUrl` does, and the tab is closed again.
   */
  readonly download: () => Promise<void>
}

const FAILED: readonly string[] = ['failed']

/**
 * Reads a deliverable, such as the audit log, and waits for it where `until` says so. Goes on asking
 * after an answer that is an error, until it has asked `attempts` times.
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
  const { until, stopAt = FAILED, interval = 1500, attempts = 30, enabled = true } = options
  const signing = useSigning('useDeliverable()')
  const queryClient = queryClientOf(signing)
  const client = wholeClient(signing)
  const asking = deliverableQuery(client, deliverableId)
  // The cache may be older than this component, and hold what another one has asked.
  const before = useHeld([queryClient, deliverableId, until], () => {
    const state = queryClient.getQueryState(asking.queryKey)
    return state ? state.dataUpdateCount + state.errorUpdateCount : 0
  })

  const query = useQuery(
    {
      ...asking,
      enabled,
      refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
        const asked = dataUpdateCount + errorUpdateCount - before
        const isOver = data?.status === until || (data && stopAt.includes(data.status))
        if (until === undefined || isOver || asked >= attempts) return false
        return interval * 2 ** Math.min(Math.max(asked - 1, 0), 3)
      },
    },
    queryClient,
  )

  const fetchUrl = useCallback(async (): Promise<string> => {
    const { url } = await client.retrieveDeliverable(deliverableId)
    const parsed = parseCeremonyUrl(url)
    if (parsed) return parsed.href
    throw clientError('deliverable_not_ready', { message: 'The file is not ready yet.' })
  }, [client, deliverableId])

  const result = { fetchUrl, download: useCallback(() => openFile(fetchUrl), [fetchUrl]) }
  inherit(result, query)
  return result
}

/** By inheritance and not by a spread, which would read, and so subscribe to, every field. */
function inherit<Own extends object, Base extends object>(
  own: Own,
  base: Base,
): asserts own is Own & Base {
  Reflect.setPrototypeOf(own, base)
}

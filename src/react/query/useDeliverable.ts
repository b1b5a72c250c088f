'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { parseCeremonyUrl } from '../../contract/ceremonyUrl.js'
import { isSigningError, type SigningError } from '../../contract/signingError.js'
import { clientError } from '../../embed/errors/errors.js'
import { printError } from '../../embed/errors/hostCalls.js'
import { type DeliverableFacts, deliverableQuery } from './deliverableQuery.js'
import { openFile } from './openFile.js'
import { useSigningClient } from './useSigningClient.js'

/** Options of `useDeliverable`. */
export interface UseDeliverableOptions {
  /** Repeats the request until the deliverable has this `status`, such as `generated`, or failed. */
  readonly until?: string | undefined
  /**
   * Whether to send requests, for example only after all recipients have signed.
   * @default true
   */
  readonly enabled?: boolean | undefined
}

/** The result of the query, and functions to download the file. */
export type DeliverableResult = UseQueryResult<DeliverableFacts, SigningError> & {
  /**
   * Requests the url of the file, which may expire soon. Rejects with `deliverable_not_ready`
   * if the deliverable has no file yet.
   */
  readonly fetchUrl: () => Promise<string>
  /**
   * Requests the url and opens the file in a new tab, or in this tab if the browser blocks the
   * new one. Call it in a click handler. It never rejects; `downloadError` contains the failure.
   */
  readonly download: () => Promise<void>
  /** Why the last `download` failed. */
  readonly downloadError: SigningError | undefined
}

/** Milliseconds between the first two requests for `until`. Later pauses grow to eight times this. */
const FIRST_PAUSE = 1_500

/** Milliseconds after which the requests for `until` stop. */
const LONGEST_WAIT = 300_000

/**
 * Reads a deliverable, such as the audit log. With `until`, repeats the request for up to five
 * minutes, even after an error. Needs a `SigningProvider` and the app's `QueryClientProvider`.
 *
 * @example
 * ```tsx
 * const audit = useDeliverable(deliverableId, { until: 'generated' })
 * return <button disabled={audit.data?.status !== 'generated'} onClick={audit.download}>Audit log</button>
 * ```
 */
export function useDeliverable(
  deliverableId: string,
  { until, enabled = true }: UseDeliverableOptions = {},
): DeliverableResult {
  const client = useSigningClient()
  // The wait starts when this component sends requests, because the cached data may be older.
  const wait = useRef({ deliverableId, until, since: 0 })
  useEffect(() => {
    wait.current = { deliverableId, until, since: enabled ? Date.now() : 0 }
  }, [deliverableId, until, enabled])
  const options = deliverableQuery(client, deliverableId)
  const printed = useRef('')
  const query = useQuery({
    ...options,
    enabled,
    retry: (failures, error) => {
      const retries = options.retry(failures, error)
      const name = `${error.code} ${deliverableId}`
      // Requests for `until` repeat an error. In production, the call prints nothing.
      if (!retries && name !== printed.current) {
        printed.current = name
        printError(error, true)
      }
      return retries
    },
    refetchInterval: ({ state: { data } }) => {
      const { since } = wait.current
      const waited = since && Date.now() - since
      const isOver = data && (data.status === until || data.status === 'failed')
      if (until === undefined || isOver || waited > LONGEST_WAIT) return false
      return Math.min(Math.max(waited / 4, FIRST_PAUSE), FIRST_PAUSE * 8)
    },
  })
  return withFile(query, useFile(client.retrieveDeliverable, deliverableId))
}

/**
 * Adds fields to a result without reading it: TanStack Query renders a component again only for
 * the fields that it has read.
 */
function withFile(query: UseQueryResult<DeliverableFacts, SigningError>, file: File) {
  const result: object = { ...file }
  for (const name of Object.keys(query)) {
    Object.defineProperty(result, name, { enumerable: true, get: () => Reflect.get(query, name) })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the fields of both
  return result as DeliverableResult
}

type File = Pick<DeliverableResult, 'fetchUrl' | 'download' | 'downloadError'>

function useFile(
  retrieve: (deliverableId: string) => Promise<{ readonly url?: string | null }>,
  deliverableId: string,
): File {
  const [failure, setFailure] = useState<{ readonly of: string; readonly error: SigningError }>()
  const functions = useMemo(() => {
    const fetchUrl = async (): Promise<string> => {
      const { url } = await retrieve(deliverableId)
      const parsed = parseCeremonyUrl(url)
      if (parsed) return parsed.href
      throw clientError('deliverable_not_ready', { message: 'The file is not ready yet.' })
    }
    const download = async (): Promise<void> => {
      setFailure(undefined)
      try {
        openFile(await fetchUrl())
      } catch (cause) {
        const error = isSigningError(cause) ? cause : clientError('unexpected', { cause })
        setFailure({ of: deliverableId, error })
        printError(error, false)
      }
    }
    return { fetchUrl, download }
  }, [retrieve, deliverableId])
  const downloadError = failure?.of === deliverableId ? failure.error : undefined
  return { ...functions, downloadError }
}

'use client'

import { QueryClientContext } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useContext, useMemo, useState } from 'react'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { createCeremonyClient } from '../../embed/client/createCeremonyClient.js'
import type { SigningClientOptions } from '../../embed/client/signingClient.js'
import { type KeptByProvider, type Signing, SigningContext } from './signingContext.js'
import { useHeld } from '../useHeld.js'
import { useLatest } from '../useLatest.js'

/** Where the proxy is, and what all ceremonies below have in common. */
export interface SigningProviderProps extends SigningClientOptions {
  /** Your app, or the part of it where people sign. */
  readonly children?: ReactNode
  /**
   * Origins that ceremonies live on, such as `https://sign.example`. A url elsewhere is refused.
   * @default every origin but the page's own
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /**
   * Addresses on the ceremony's origin, such as `https://sign.example/favicon.ico`, of which
   * `SigningCeremony` and `prepare()` load something out of sight before the click, so that the frame
   * finds a connection. Something small that may be framed and answers with a body; your service's own,
   * since the contract names none.
   * @default none: they connect to `ceremonyOrigins`, which helps in Firefox and Safari alone
   */
  readonly warmUp?: readonly string[] | undefined
  /**
   * Replaces what the components say; `react-signing-ceremony/labels` has `de`, `en`, `es`, `fr`.
   * @default English
   */
  readonly labels?: Partial<CeremonyLabels> | undefined
}

/**
 * Connects the hooks and components below it to the proxy.
 *
 * Where the app has a `QueryClientProvider`, a ceremony's creation shows there as a mutation, and the
 * hooks for deliverables and replacements use it. Without one these have a query client of their own,
 * and ceremonies need none. A change of `endpoint` ends the ceremonies under way; `fetch` and `headers` may be new
 * functions at every render.
 *
 * @example
 * ```tsx
 * <SigningProvider endpoint="/api/signing">
 *   <SigningCeremony recipientId="re_8Unml6TyhNN8923Rminm40" title="Sign the lease" />
 * </SigningProvider>
 * ```
 */
export function SigningProvider(props: SigningProviderProps): ReactElement {
  const { children, endpoint, credentials, ceremonyOrigins, warmUp, labels } = props
  const latest = useLatest(props)
  const queryClient = useContext(QueryClientContext)
  const client = useHeld([endpoint, credentials], () =>
    createCeremonyClient({
      endpoint,
      credentials,
      fetch: (...call) => (latest.current.fetch ?? fetch)(...call),
      headers: () => latest.current.headers?.() ?? {},
    }),
  )
  const [kept] = useState<KeptByProvider>(() => ({ replacementKeys: new Map() }))
  const signing = useMemo<Signing>(
    () => ({ client, queryClient, ceremonyOrigins, warmUp, labels, kept }),
    [client, queryClient, ceremonyOrigins, warmUp, labels, kept],
  )
  return <SigningContext.Provider value={signing}>{children}</SigningContext.Provider>
}

'use client'

import { type ReactElement, type ReactNode, useMemo } from 'react'
import { createProxyCall } from '../../embed/client/proxyCall.js'
import type { SigningClientOptions } from '../../embed/client/signingClient.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { useHeld } from '../useHeld.js'
import { useLatest } from '../useLatest.js'
import { createSessionMap, KEEP_FOR } from './sessionMap.js'
import { type Signing, SigningContext } from './signingContext.js'

/** The address of the proxy, and options for all ceremonies inside the provider. */
export interface SigningProviderProps extends SigningClientOptions {
  /** Your app, or the part of your app in which people sign. */
  readonly children?: ReactNode
  /**
   * Origins of the signing service, such as `https://sign.example`. Other origins are refused.
   * @default every origin except the page's own
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /**
   * Milliseconds after which a pending request or a loading frame counts as `slow`. Excludes the
   * time while the page is hidden or offline. `Infinity` disables the check.
   * @default 15000
   */
  readonly slowAfter?: number | undefined
  /**
   * Small files on the ceremony's origin, such as `https://sign.example/favicon.ico`, that allow
   * framing. A hidden frame loads them before the click, to open a connection for the ceremony.
   * @default none
   */
  readonly warmUp?: readonly string[] | undefined
  /**
   * Replaces the texts. `react-signing-ceremony/labels` exports `de`, `en`, `es`, `fr`.
   * @default English
   */
  readonly labels?: Partial<CeremonyLabels> | undefined
}

/**
 * Connects the hooks and components inside it to the proxy, and stores their ceremonies. A
 * component that mounts again within ten minutes finds its ceremony.
 *
 * A new `endpoint` or `credentials` discards all ceremonies. `fetch` and `headers` may be new
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
  const { children, endpoint, credentials, ceremonyOrigins, slowAfter, warmUp, labels } = props
  const latest = useLatest(props)
  const kept = useHeld([endpoint, credentials], () => ({
    call: createProxyCall({
      endpoint,
      credentials,
      fetch: (...call) => (latest.current.fetch ?? fetch)(...call),
      headers: () => latest.current.headers?.() ?? {},
    }),
    made: {},
    sessions: createSessionMap(KEEP_FOR),
    warmUps: new Map<string, number>(),
  }))
  const signing = useMemo<Signing>(
    () => ({ ...kept, ceremonyOrigins, slowAfter, warmUp, labels }),
    [kept, ceremonyOrigins, slowAfter, warmUp, labels],
  )
  return <SigningContext.Provider value={signing}>{children}</SigningContext.Provider>
}

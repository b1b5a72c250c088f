'use client'

import { type ReactElement, type ReactNode, useMemo } from 'react'
import { createProxyCall } from '../../embed/client/proxyCall.js'
import type { SigningClientOptions } from '../../embed/client/signingClient.js'
import { remedyOf } from '../../embed/errors/remedies.js'
import { printWarning } from '../../embed/host/hostCalls.js'
import { createWarmUp } from '../../embed/frame/warmUp.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { CeremonySessionOptions, SigningOptions } from '../../embed/signing/signingOptions.js'
import { useSignings } from './useSignings.js'
import { useHeld } from '../useHeld.js'
import { useLatest } from '../useLatest.js'
import { type ProviderData, SigningContext } from './signingContext.js'

/** The url of the proxy, and options for all ceremonies inside the provider. */
export interface SigningProviderProps
  extends
    SigningClientOptions,
    Pick<SigningOptions, 'ceremonyOrigins' | 'slowAfter'>,
    Pick<CeremonySessionOptions, 'warmUp'> {
  /** Your app, or the part of your app in which people sign. */
  readonly children?: ReactNode
  /**
   * Identifies the signed-in user, such as the user's id. When it changes, the provider forgets all
   * signings and closes their tabs. The value stays in the browser.
   * @default none: a change of user without a page load keeps the signings
   */
  readonly user?: string | undefined
  /**
   * Replaces the texts. `react-signing-ceremony/labels` exports `de`, `en`, `es`, `fr`.
   * @default English
   */
  readonly labels?: Partial<CeremonyLabels> | undefined
}

/**
 * Connects the hooks and components inside it to the proxy, and is the home of their signings: it
 * keeps an end, an emailed link or a refusal as long as it is mounted, and an attempt for ten minutes
 * without a component. Render it above your routes.
 *
 * A new `user`, `endpoint` or `credentials` forgets all signings. `fetch` and `headers` may be new
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
  const { children, endpoint, credentials, user } = props
  const { ceremonyOrigins, slowAfter, labels } = props
  const latest = useLatest(props)
  const owner = [endpoint, credentials, user]
  const signings = useSignings(owner, warnOfUnmount)
  const kept = useHeld(owner, () => ({
    call: createProxyCall({
      endpoint,
      credentials,
      fetch: (...call) => (latest.current.fetch ?? fetch)(...call),
      headers: () => latest.current.headers?.() ?? {},
    }),
    prepare: createWarmUp(() => latest.current.warmUp),
    ownsTabs: user !== undefined,
  }))
  const data = useMemo<ProviderData>(
    () => ({ ...kept, signings, ceremonyOrigins, slowAfter, labels }),
    [kept, signings, ceremonyOrigins, slowAfter, labels],
  )
  return <SigningContext.Provider value={data}>{children}</SigningContext.Provider>
}

function warnOfUnmount(): void {
  printWarning(remedyOf('provider_unmounted'))
}

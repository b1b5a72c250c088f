'use client'

import { useContext, useRef } from 'react'
import { SigningError } from '../../contract/signingError.js'
import { createCeremony } from '../../embed/client/createCeremony.js'
import { unsealGrant } from '../../embed/client/sealedGrant.js'
import { proxyConfirm } from '../../embed/confirm/proxyConfirm.js'
import { remedyOf } from '../../embed/errors/remedies.js'
import type { CeremonyRequestOptions } from '../../embed/client/signingClient.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { Signing } from '../../embed/signing/signing.js'
import type {
  CeremonyOptions,
  CeremonySessionOptions,
  SigningOptions,
} from '../../embed/signing/signingOptions.js'
import { type ProviderData, provided, SigningContext } from '../provider/signingContext.js'
import { useSigning } from './useSigning.js'
import { useSignings } from '../provider/useSignings.js'

interface CommonOptions extends CeremonyOptions, Pick<SigningOptions, 'onLeave'> {
  /**
   * Requests the ceremony when the component mounts and the page is visible, but first waits up to 2
   * seconds for `confirm`. Prefer a click: every ceremony is recorded as evidence, and its url may
   * expire soon.
   * @default false
   */
  readonly autoStart?: boolean | undefined
}

/** Options for a ceremony from the proxy of the `SigningProvider`. */
export interface ProxyCeremonyOptions
  extends CommonOptions, Pick<CeremonyRequestOptions, 'redirect' | 'claims'> {
  /** The recipient's id `re_…`. With `redirect`, it identifies the signing in the provider. */
  readonly recipientId: string
  readonly create?: undefined
  readonly ceremonyKey?: undefined
}

/** Options for a ceremony from your own backend. */
export interface OwnCeremonyOptions extends CommonOptions {
  /**
   * Requests the ceremony from your own backend, without a `SigningProvider`. Returns the service's
   * `{ url, embeddable_in, redirect_url }`. If it throws, the status becomes `failed` with your
   * `SigningError`, or with `create_failed`.
   */
  readonly create: CeremonySessionOptions['create']
  /**
   * Identifies the signing by its document and its recipient, such as `lease-7`. Components of a
   * provider with the same key share one signing. Without a provider, it ends with its component.
   */
  readonly ceremonyKey: string
  /** The id of the recipient, which `confirm` receives. */
  readonly recipientId?: string | undefined
  readonly redirect?: undefined
  readonly claims?: undefined
}

/** Options of `useCeremony`: the ceremony to request, and callbacks. */
export type UseCeremonyOptions = ProxyCeremonyOptions | OwnCeremonyOptions

/** The texts of a component: a new tab shows `opening` until the ceremony loads. */
export interface OwnLabels {
  readonly labels?: Partial<CeremonyLabels> | undefined
}

/** Returns the signing for a ceremony from the proxy or from `create`. Errors name `caller`. */
export function useRequestedSigning(
  options: UseCeremonyOptions & OwnLabels,
  caller: string,
): Signing {
  const { recipientId, redirect, claims, create, ceremonyKey } = options
  const data = useContext(SigningContext)
  const key = create ? keyOf(ceremonyKey, caller) : JSON.stringify([recipientId, redirect])
  if (!create) provided(data, caller)
  // A retry with the same idempotency key must send the same claims.
  const sent = useRef<Pick<CeremonyRequestOptions, 'claims' | 'idempotencyKey'>>({})
  return useSigningIn(data, key, {
    ...options,
    proxyConfirm: create || !data ? undefined : proxyConfirm(data.call, data.signings),
    create: async (request) => {
      if (create) return unsealGrant(await create(request))
      const { call } = provided(data, caller)
      const { idempotencyKey } = request
      if (sent.current.idempotencyKey !== idempotencyKey) sent.current = { claims, idempotencyKey }
      return createCeremony(call, recipientId ?? '', { redirect, ...sent.current })
    },
  })
}

/** Returns the signing with `key` in the provider, or else in the component itself. */
export function useSigningIn(
  data: ProviderData | undefined,
  key: string,
  options: SigningOptions & OwnLabels,
): Signing {
  // Without a provider, a signing is meant to end with its component.
  const own = useSignings([])
  const { ceremonyOrigins, slowAfter, labels, signings = own, ownsTabs } = data ?? {}
  return useSigning(signings, key, {
    ...options,
    ceremonyOrigins,
    slowAfter,
    ownsTabs,
    loadingText: options.labels?.opening ?? labels?.opening,
  })
}

/** Returns the key of a signing whose ceremonies the host application requests. */
export function keyOf(ceremonyKey: unknown, caller: string): string {
  if (typeof ceremonyKey === 'string' && ceremonyKey !== '') return ceremonyKey
  const message = `${caller}: option \`ceremonyKey\` must be a text that is not empty.`
  throw new SigningError('invalid_option', message, { remedy: remedyOf('missing_key') })
}

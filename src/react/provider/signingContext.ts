'use client'

import { createContext, useContext } from 'react'
import type { ProxyCall } from '../../embed/client/proxyCall.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { en } from '../../embed/labels/en.js'
import type { Signings } from '../../embed/signings.js'

/** The data that `SigningProvider` shares with hooks and components. */
export interface ProviderData {
  /** Calls the proxy. */
  readonly call: ProxyCall
  readonly signings: Signings
  readonly ceremonyOrigins: readonly string[] | undefined
  readonly slowAfter: number | undefined
  /** Opens connections for the next ceremony: loads the urls in the option `warmUp`. */
  readonly prepare: () => void
  readonly labels: Partial<CeremonyLabels> | undefined
  /** Whether the provider must be able to close the tabs of its user. */
  readonly ownsTabs: boolean
}

export const SigningContext = createContext<ProviderData | undefined>(undefined)

/** Returns the provider's data. Throws an error that names `caller` if there is no provider. */
export function useProvider(caller: string): ProviderData {
  return provided(useContext(SigningContext), caller)
}

/** Returns `data`. Throws an error that names `caller` if there is no provider. */
export function provided(data: ProviderData | undefined, caller: string): ProviderData {
  if (data) return data
  throw new Error(`${caller} needs a <SigningProvider endpoint="/api/signing"> around it.`)
}

/** Returns all texts: the component's own, else the provider's, else the English ones. */
export function useLabels(own: Partial<CeremonyLabels> | undefined): CeremonyLabels {
  return { ...en, ...defined(useContext(SigningContext)?.labels), ...defined(own) }
}

/** Drops texts that are `undefined`, so that they do not replace other texts. */
function defined(labels: Partial<CeremonyLabels> | undefined): Partial<CeremonyLabels> {
  return Object.fromEntries(Object.entries(labels ?? {}).filter(([, text]) => text !== undefined))
}

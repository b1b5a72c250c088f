'use client'

import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { CeremonyClient } from '../../embed/client/createCeremonyClient.js'

/** What `SigningProvider` hands to the hooks and components below it. */
export interface Signing {
  readonly client: CeremonyClient
  /** The app's, where it has one. */
  readonly queryClient: QueryClient | undefined
  readonly ceremonyOrigins: readonly string[] | undefined
  readonly warmUp: readonly string[] | undefined
  readonly labels: Partial<CeremonyLabels> | undefined
  readonly kept: KeptByProvider
}

/** What lives as long as the provider, and is made when a hook below it needs it. */
export interface KeptByProvider {
  /** Idempotency keys of replacements that are under way or whose end is not known, by intention. */
  readonly replacementKeys: Map<string, { readonly key: string; readonly underWay: boolean }>
  /** For the queries of an app without a query client of its own. */
  queryClient?: QueryClient
}

export const SigningContext = createContext<Signing | undefined>(undefined)

/** The provider's hand-out. Throws an error that names the caller where there is no provider. */
export function useSigning(caller: string): Signing {
  return provided(useContext(SigningContext), caller)
}

/** Throws as {@link useSigning} does. */
export function provided(signing: Signing | undefined, caller: string): Signing {
  if (signing) return signing
  throw new Error(`${caller} needs a <SigningProvider endpoint="/api/signing"> around it.`)
}

/** All sentences: a component's own before the provider's before the English ones. */
export function useLabels<Labels extends Partial<CeremonyLabels>>(
  english: Labels,
  own: Partial<CeremonyLabels> | undefined,
): Labels {
  return { ...english, ...useContext(SigningContext)?.labels, ...own }
}

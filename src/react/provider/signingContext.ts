'use client'

import { createContext, useContext } from 'react'
import type { ProxyCall } from '../../embed/client/proxyCall.js'
import type { SigningClient } from '../../embed/client/signingClient.js'
import type { WarmUps } from '../../embed/frame/warmUp.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { en } from '../../embed/labels/en.js'
import type { SessionMap } from './sessionMap.js'

/** The data that `SigningProvider` shares with hooks and components. */
export interface Signing {
  /** Calls the proxy. */
  readonly call: ProxyCall
  /** The client with all operations. `useSigningClient` creates the client at its first call. */
  readonly made: { client?: SigningClient }
  readonly sessions: SessionMap
  readonly ceremonyOrigins: readonly string[] | undefined
  readonly slowAfter: number | undefined
  readonly warmUp: readonly string[] | undefined
  readonly warmUps: WarmUps
  readonly labels: Partial<CeremonyLabels> | undefined
}

export const SigningContext = createContext<Signing | undefined>(undefined)

/** Returns the provider's data. Throws an error that names `caller` if there is no provider. */
export function useSigning(caller: string): Signing {
  return provided(useContext(SigningContext), caller)
}

/** Returns `signing`. Throws an error that names `caller` if there is no provider. */
export function provided(signing: Signing | undefined, caller: string): Signing {
  if (signing) return signing
  throw new Error(`${caller} needs a <SigningProvider endpoint="/api/signing"> around it.`)
}

/** Returns all texts: the component's own, else the provider's, else the English ones. */
export function useLabels(own: Partial<CeremonyLabels> | undefined): CeremonyLabels {
  return { ...en, ...useContext(SigningContext)?.labels, ...own }
}

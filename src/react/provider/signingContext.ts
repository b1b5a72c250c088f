'use client'

import { createContext, useContext } from 'react'
import type { ProxyCall } from '../../embed/client/proxyCall.js'
import type { SigningClient } from '../../embed/client/signingClient.js'
import type { WarmUps } from '../../embed/frame/warmUp.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { en } from '../../embed/labels/en.js'
import type { SessionMap } from './sessionMap.js'

/** What `SigningProvider` gives to the hooks and components below it. */
export interface Signing {
  /** Calls the proxy. Ceremonies need no more of the client. */
  readonly call: ProxyCall
  /** The whole client, once a hook of `./query` has made it. */
  readonly made: { client?: SigningClient }
  readonly sessions: SessionMap
  readonly ceremonyOrigins: readonly string[] | undefined
  readonly slowAfter: number | undefined
  readonly warmUp: readonly string[] | undefined
  readonly warmUps: WarmUps
  readonly labels: Partial<CeremonyLabels> | undefined
}

export const SigningContext = createContext<Signing | undefined>(undefined)

/** What the provider gives. Throws an error that names the caller if there is no provider. */
export function useSigning(caller: string): Signing {
  return provided(useContext(SigningContext), caller)
}

/** Throws as {@link useSigning} does. */
export function provided(signing: Signing | undefined, caller: string): Signing {
  if (signing) return signing
  throw new Error(`${caller} needs a <SigningProvider endpoint="/api/signing"> around it.`)
}

/** All labels: a component's own before the provider's before the English ones. */
export function useLabels(own: Partial<CeremonyLabels> | undefined): CeremonyLabels {
  return { ...en, ...useContext(SigningContext)?.labels, ...own }
}

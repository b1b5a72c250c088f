'use client'

import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { CeremonyLabels } from '../../embed/labels/CeremonyLabels.js'
import type { SigningClient } from '../../embed/client/signingClient.js'

/** What `SigningProvider` hands to the hooks and components below it. */
export interface Signing {
  readonly client: SigningClient
  readonly queryClient: QueryClient
  readonly ceremonyOrigins: readonly string[] | undefined
  readonly labels: Partial<CeremonyLabels> | undefined
}

export const SigningContext = createContext<Signing | undefined>(undefined)

/** The provider's hand-out. Throws an error that names the caller where there is no provider. */
export function useSigning(caller: string): Signing {
  const signing = useContext(SigningContext)
  if (!signing) {
    throw new Error(`${caller} needs a <SigningProvider endpoint="/api/signing"> around it.`)
  }
  return signing
}

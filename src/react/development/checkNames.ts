'use client'

import { nearestName } from '../../contract/options/nearestName.js'
import type { ServicePageOptions } from '../../embed/signing/signingOptions.js'
import type { CeremonyFrameProps } from '../CeremonyFrame.js'
import type { SigningCeremonyProps } from '../SigningCeremony.js'
import type { SigningProviderProps } from '../SigningProvider.js'
import type { UseCeremonyOptions } from '../useCeremony.js'

/** The names of all properties, for every type of a union. */
type Names<Props> = Props extends unknown ? Exclude<keyof Props, `data-${string}`> : never

type Known<Props> = Readonly<Record<Names<Props>, true>>

const REQUEST = {
  recipientId: true,
  ceremonyKey: true,
  create: true,
  confirm: true,
  landing: true,
  initialAnswer: true,
  claims: true,
  autoStart: true,
  onStatusChange: true,
  onError: true,
} as const satisfies Known<UseCeremonyOptions>

const LOOK = { title: true, className: true, afterSigning: true, help: true } as const

/** The names of the props and options, for code without TypeScript. */
const KNOWN = {
  SigningProvider: {
    children: true,
    endpoint: true,
    user: true,
    labels: true,
    headers: true,
    credentials: true,
    fetch: true,
    service: true,
    onSignIn: true,
    onStatusChange: true,
    onError: true,
  } satisfies Known<SigningProviderProps>,
  '`service` of SigningProvider': {
    ceremonyOrigins: true,
    slowAfter: true,
    warmUp: true,
    allow: true,
    sandbox: true,
    document: true,
  } satisfies Known<ServicePageOptions>,
  SigningCeremony: {
    ...REQUEST,
    ...LOOK,
    presentation: true,
    children: true,
    disabled: true,
  } satisfies Known<SigningCeremonyProps>,
  CeremonyFrame: {
    ...LOOK,
    ceremony: true,
    style: true,
    focusOnOpen: true,
  } satisfies Known<CeremonyFrameProps>,
  useCeremony: REQUEST,
}

const printed = new Set<string>()

/** Prints one warning for each option that `owner` does not know, such as a misspelled one. */
export function checkNames(owner: keyof typeof KNOWN, options: object = {}): void {
  const known = Object.keys(KNOWN[owner])
  for (const name of Object.keys(options)) {
    const id = `${owner}.${name}`
    if (known.includes(name) || name.startsWith('data-') || printed.has(id)) continue
    printed.add(id)
    const meant = nearestName(name, known)
    const remedy =
      meant === undefined ? `It has: ${known.join(', ')}.` : `Did you mean \`${meant}\`?`
    // Also during a test, unlike other warnings: the test renders the same misspelled option.
    console.warn(`[react-signing-ceremony] ${owner} has no option \`${name}\`. ${remedy}`)
  }
}

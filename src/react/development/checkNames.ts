'use client'

import { nearestName } from '../../contract/options/nearestName.js'
import { printWarning } from '../../embed/host/hostCalls.js'
import type { CeremonyFrameProps } from '../components/CeremonyFrame.js'
import type { DrivenCeremonyProps, SigningCeremonyProps } from '../components/SigningCeremony.js'
import type { UseCeremonyOptions } from '../hooks/useRequestedSigning.js'
import type { SigningProviderProps } from '../provider/SigningProvider.js'

/** The names of all properties, for every type of a union. */
type Names<Props> = Props extends unknown ? Exclude<keyof Props, `data-${string}`> : never

type Known<Props> = Readonly<Record<Names<Props>, true>>

const SHARED = {
  recipientId: true,
  ceremonyKey: true,
  confirm: true,
  onError: true,
  onFinish: true,
  onReady: true,
  onStatusChange: true,
} as const

const REQUEST = {
  ...SHARED,
  autoStart: true,
  claims: true,
  create: true,
  onLeave: true,
  redirect: true,
} as const satisfies Known<UseCeremonyOptions>

const LOOK = {
  afterSigning: true,
  allow: true,
  className: true,
  help: true,
  labels: true,
  onSignIn: true,
  sandbox: true,
  style: true,
  title: true,
} as const

/** The names of the props and options, for code without TypeScript. */
const KNOWN = {
  SigningProvider: {
    ceremonyOrigins: true,
    children: true,
    credentials: true,
    endpoint: true,
    fetch: true,
    headers: true,
    labels: true,
    slowAfter: true,
    user: true,
    warmUp: true,
  } satisfies Known<SigningProviderProps>,
  SigningCeremony: {
    ...REQUEST,
    ...LOOK,
    children: true,
    controls: true,
    disabled: true,
    presentation: true,
  } satisfies Known<SigningCeremonyProps | DrivenCeremonyProps>,
  CeremonyFrame: {
    ...SHARED,
    ...LOOK,
    ceremony: true,
    focusOnOpen: true,
  } satisfies Known<CeremonyFrameProps>,
  useCeremony: REQUEST,
}

const printed = new Set<string>()

/** Prints one warning for each option that `owner` does not know, such as a misspelled one. */
export function checkNames(owner: keyof typeof KNOWN, options: object): void {
  const known = Object.keys(KNOWN[owner])
  for (const name of Object.keys(options)) {
    const id = `${owner}.${name}`
    if (known.includes(name) || name.startsWith('data-') || printed.has(id)) continue
    printed.add(id)
    const meant = nearestName(name, known)
    const remedy =
      meant === undefined ? `It has: ${known.join(', ')}.` : `Did you mean \`${meant}\`?`
    printWarning(`${owner} has no option \`${name}\`. ${remedy}`)
  }
}

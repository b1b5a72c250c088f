'use client'

import { useContext, useEffect, useRef } from 'react'
import { type ProviderData, SigningContext } from '../SigningProvider.js'
import type { UseCeremonyOptions } from '../useCeremony.js'

/** The providers that show a recipient now. Two of them would each request a ceremony. */
const shown = new Map<string, NonNullable<ProviderData['signings']>[]>()

/** Milliseconds and changes of an id after which no user can have caused them. */
const WINDOW = 2_000
const CHANGES = 4

/**
 * Prints a warning if two providers of the page show one recipient, or if the id of the recipient
 * changes with each render.
 */
export function useRecipientCheck({ recipientId, create }: UseCeremonyOptions): void {
  const signings = useContext(SigningContext)?.signings
  const changes = useRef<number[]>([])
  useEffect(() => {
    if (!signings || create || !recipientId) return undefined
    const now = performance.now()
    changes.current = [...changes.current.filter((time) => time > now - WINDOW), now]
    // Exactly this number, so that the warning is printed once.
    if (changes.current.length === CHANGES) printWarning(CHANGING)
    const others = shown.get(recipientId) ?? []
    const { endpoint } = signings.options
    if (others.some((other) => other !== signings && other.options.endpoint === endpoint)) {
      printWarning(TWO_PROVIDERS)
    }
    shown.set(recipientId, [...others, signings])
    return () => {
      const rest = [...(shown.get(recipientId) ?? [])]
      rest.splice(rest.indexOf(signings), 1)
      shown.set(recipientId, rest)
    }
  }, [signings, recipientId, create])
}

/** Prints also during a test, unlike other warnings: a test renders the same tree. */
function printWarning(sentence: string): void {
  console.warn(`[react-signing-ceremony] ${sentence}`)
}

const CHANGING =
  '`recipientId` changes with each render, and each id is another signing with its own requests. Keep the id in your data, and create no id while you render.'
const TWO_PROVIDERS =
  'Two <SigningProvider> show the same recipient, so each requests its own ceremony, and the newer one can end the older one. Render one provider above both components.'

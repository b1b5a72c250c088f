import { expect, onTestFinished, vi } from 'vitest'
import {
  SigningCeremonyElement,
  type SigningCeremonyProperties,
} from '../../../src/element/index.js'
import type { CeremonyStatus } from '../../../src/embed/signing/signingState.js'
import { grantOf, PATIENCE } from '../../embed/support/showCeremony.js'
import { createProxyStub, granted, type ProxyStub } from '../../react/support/proxyStub.js'

let recipients = 0

/** Returns a new recipient's id, because elements with the same recipient share a ceremony. */
export const newRecipient = (): string => `re_${++recipients}`

/** Replaces the page's `fetch` with a proxy that answers every call. */
export function stubProxy(
  answer: () => ReturnType<typeof granted> = () => granted(grantOf()),
): ProxyStub {
  const proxy = createProxyStub()
  proxy.answerAll(answer)
  vi.stubGlobal('fetch', proxy.fetch)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return proxy
}

export interface ShownElement {
  readonly element: SigningCeremonyElement
  /** The type and detail of every event that reached the page, in order. */
  readonly events: readonly string[]
  readonly reach: (status: CeremonyStatus) => Promise<void>
  readonly button: (name: string) => HTMLButtonElement
}

/** Puts an element into the page until the test has finished. */
export function showElement(
  properties: SigningCeremonyProperties = {},
  element = new SigningCeremonyElement(),
): ShownElement {
  const events: string[] = []
  const record = ({ type, detail, target }: CustomEvent): void => {
    if (target === element) events.push(`${type} ${detail.status ?? detail.via ?? detail.code}`)
  }
  const types = ['statuschange', 'confirm', 'error'] as const
  for (const type of types) document.body.addEventListener(`signing-${type}`, record)
  Object.assign(element, { recipientId: newRecipient(), ...properties })
  document.body.append(element)
  onTestFinished(async () => {
    for (const type of types) document.body.removeEventListener(`signing-${type}`, record)
    element.close()
    element.remove()
    // The element lets its signing go in a later task, and asks nothing any more.
    await rendered()
  })
  return {
    element,
    events,
    async reach(status) {
      await expect.poll(() => element.state.status, PATIENCE).toBe(status)
    },
    button(name) {
      const found = [...element.querySelectorAll('button')].find(
        ({ textContent }) => textContent === name,
      )
      if (!found) throw new Error(`There is no button “${name}”.`)
      return found
    },
  }
}

/** Waits until the element has rendered and run its effects. */
export const rendered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

import { expect } from 'vitest'
import type { ProxyProcess } from './proxyProcess.js'

export const CEREMONY = '/recipients/re_alice1/ceremony'

/** Milliseconds. A call needs far less, and a user can still accept this wait. */
export const BOUND_MS = 6_000

export const newKey = (): string => crypto.randomUUID()

/** Returns the path that replaces a new recipient, because a recipient has one replacement at a time. */
export const newReplacement = (): string => `/recipients/re_${newKey()}/replace`

/** Whether a process can use its store, so that it can create a ceremony. */
export async function works(proxy: ProxyProcess): Promise<boolean> {
  return (await proxy.post(CEREMONY, {}, newKey())).status === 201
}

/** Waits until all processes can use their store. */
export async function untilAllWork(proxies: readonly ProxyProcess[]): Promise<void> {
  await expect
    .poll(async () => Promise.all(proxies.map(works)), { timeout: 25_000, interval: 100 })
    .toEqual(proxies.map(() => true))
}

import { setTimeout as pause } from 'node:timers/promises'
import type { SigningService } from './SigningService.js'

/** Milliseconds between two questions, and how often to ask within one request of the browser. */
const INTERVAL = 400
const ATTEMPTS = 10

/**
 * Whether the service has generated a deliverable: the one fact its three operations give about a
 * signature. Asks with the portal's own key, from server to server, where no browser can interfere.
 */
export async function isGenerated(
  service: SigningService,
  deliverableId: string,
): Promise<boolean> {
  const { baseUrl, apiKey } = service
  const response = await fetch(`${baseUrl}/v1/deliverables/${deliverableId}`, {
    headers: { 'X-API-Key': apiKey },
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  })
  const deliverable: { status?: unknown } = await response.json()
  return response.ok && deliverable.status === 'generated'
}

/** Asks again for a few seconds: the service needs a moment after the last signature. */
export async function becomesGenerated(
  service: SigningService,
  deliverableId: string,
): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    // One question after the other: each must wait for the one before.
    // oxlint-disable-next-line no-await-in-loop
    if (await isGenerated(service, deliverableId)) return true
    // oxlint-disable-next-line no-await-in-loop
    await pause(INTERVAL)
  }
  return false
}

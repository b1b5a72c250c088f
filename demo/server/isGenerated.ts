import type { SigningService } from './signingService.js'

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

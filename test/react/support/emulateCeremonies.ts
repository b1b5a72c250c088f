import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import type { ServedPortal } from './servePortal.js'

const RECIPIENT = { id: 're_8Unml6TyhNN8923Rminm40', name: 'Ada', email: 'ada@example.com' }

/** Starts an emulator with this document. `url` requests a ceremony that the portal can frame. */
export async function emulateCeremonies(portal: ServedPortal, document: string) {
  const envelopes = [{ document, recipients: [RECIPIENT] }]
  const { origin, emulator, close } = await startSigningEmulator({ port: 0, envelopes })
  async function url(): Promise<string> {
    const answer = await emulator.fetch(`${origin}/v1/recipients/${RECIPIENT.id}/ceremony`, {
      method: 'POST',
      headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        authentication: { type: 'custom', provider: 'Test', data: {} },
        embeddable_in: [portal.origin],
        redirect_url: portal.landing,
      }),
    })
    const { url: granted }: { url: string } = await answer.json()
    return granted
  }
  return { url, close }
}

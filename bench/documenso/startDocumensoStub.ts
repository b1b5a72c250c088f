import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { portOf } from '../ceremony/delayedRelay.js'

/** The recipient and the envelope of the recorded case. */
export const RECIPIENT_ID = 27
export const ENVELOPE_ID = 'envelope_lnfdtzyhhrxkbict'
export const API_KEY = 'api_examplekey000001'

/** A server that answers like Documenso 2.17.0, from a recorded case, after a delay for each call. */
export interface DocumensoStub {
  readonly url: string
  /** Sets the page that opens at the end of the envelope. */
  readonly setRedirect: (url: string | null) => void
  /** The number of calls so far. */
  readonly callCount: () => number
  readonly close: () => void
}

/** Starts the stub. Each call takes `delayMs` milliseconds. */
export async function startDocumensoStub(delayMs: number): Promise<DocumensoStub> {
  const folder = join(import.meta.dirname, '../../test/proxy/services/documenso/cases')
  const recorded = JSON.parse(await readFile(join(folder, 'envelope-pending.json'), 'utf8'))
  const envelope = recorded.response?.body ?? recorded.exchanges[0].response.body
  let calls = 0
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1
    const body = await text(request)
    await new Promise((resolve) => {
      setTimeout(resolve, delayMs)
    })
    const path = (request.url ?? '').replace('/api/v2/envelope/', '')
    if (path === 'update') envelope.documentMeta.redirectUrl = JSON.parse(body).meta.redirectUrl
    const isRecipient = path === `recipient/${RECIPIENT_ID}`
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isRecipient ? envelope.recipients[0] : envelope))
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    setRedirect: (url) => {
      envelope.documentMeta.redirectUrl = url
    },
    callCount: () => calls,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

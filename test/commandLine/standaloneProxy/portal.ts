import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'
import { listen } from '../../proxy/support/listen.js'

/** A portal for tests, with the endpoint that the standalone proxy calls. */
export interface TestPortal {
  readonly url: string
  /** The received requests, oldest first. */
  readonly requests: { readonly headers: IncomingMessage['headers']; readonly body: JsonObject }[]
  /** Sends the response. By default, Ada has every permission. */
  behave: (res: ServerResponse, body: JsonObject) => void
  readonly close: () => Promise<void>
}

export const EVIDENCE = { provider: 'Python Portal', data: { 'Session ID': 's-ada' } }

/** Returns a handler that answers with a status and JSON. */
export function answering(status: number, body: unknown) {
  return (res: ServerResponse): void => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

/** Answers by the session cookie: Ada has every permission, Eve has none, others no session. */
function byCookie(res: ServerResponse, { cookie }: JsonObject): void {
  const subject = /session=(\w+)/.exec(String(cookie))?.[1] ?? null
  const allowed = subject === 'ada'
  answering(200, { subject, allowed, evidence: allowed ? EVIDENCE : null })(res)
}

/** Starts the portal on a free port. */
export async function startTestPortal(): Promise<TestPortal> {
  const requests: TestPortal['requests'] = []
  async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const parsed: unknown = JSON.parse(await text(req))
    const body = isJsonObject(parsed) ? parsed : {}
    requests.push({ headers: req.headers, body })
    portal.behave(res, body)
  }
  const { url, close } = await listen(createServer((req, res) => void receive(req, res)))
  const portal: TestPortal = { url: `${url}/signing-session`, requests, behave: byCookie, close }
  return portal
}

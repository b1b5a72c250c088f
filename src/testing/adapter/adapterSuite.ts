import type { SigningService } from '../../proxy/services/signingService.js'
import type { AdapterPortal, portalsOf } from './adapterPortal.js'
import { REFUSAL_TEXT } from './adapterPortal.js'
import type { AdapterConversations } from './conversations.js'
import { answering, cutOff, hanging, lost, type Fault } from './replayService.js'

/** What the files of cases share. */
export interface AdapterSuite {
  readonly adapter: SigningService
  readonly conversations: AdapterConversations
  /** Adds a case, which checks after its run that no portal has shown a secret. */
  readonly add: (name: string, run: (portal: OpenPortal) => Promise<void>) => void
}

/** Builds a portal for one case. */
export type OpenPortal = ReturnType<typeof portalsOf>

/** Milliseconds after which a call without a response fails. */
export const SHORT_MS = 120

/** The statuses with which services refuse calls. */
export const REFUSED_STATUSES = [400, 401, 403, 404, 409, 410, 422, 429, 500, 502, 503] as const

/** Builds a refusal with a text that nobody but the operator of the service must read. */
export function refusal(status: number): Response {
  const text = REFUSAL_TEXT
  const body = { message: text, title: text, detail: text, code: text, error: { message: text } }
  return Response.json(body, { status })
}

/** Ways in which a response gets lost, with the problem code that the page must get. */
export const LOSSES: readonly (readonly [(at: number) => Fault, string])[] = [
  [lost, 'upstream_unreachable'],
  [cutOff, 'upstream_unreachable'],
  [hanging, 'upstream_timeout'],
]

/** Answers one request with a JSON body that is larger than the proxy reads. */
export const tooLarge = (at: number): Fault =>
  answering(at, (original, { maxBytes }) => {
    const { status, headers } = original
    return new Response(`{"a":"${'x'.repeat(maxBytes)}"}`, { status, headers })
  })

/** Answers one request with another body. */
export const withBody = (at: number, body: string): Fault =>
  answering(at, ({ status, headers }) => new Response(body, { status, headers }))

/** Collects the portals of a case, and checks them at its end. */
export function checked(open: OpenPortal, run: (portal: OpenPortal) => Promise<void>) {
  return async (): Promise<void> => {
    const opened: AdapterPortal[] = []
    await run((...input) => {
      const portal = open(...input)
      opened.push(portal)
      return portal
    })
    for (const portal of opened) portal.assertNoSecret()
  }
}

import * as v from 'valibot'
import { parseJsonObject } from '../checks/responseBody.js'
import { readBounded } from '../../proxy/bounds/bounded.js'
import { InvalidReturn } from '../../proxy/host/hostFunctions.js'

/** The portal's address, and the secret that it compares. */
export interface PortalEndpoint {
  readonly url: URL
  readonly secret: string | undefined
  readonly timeoutMs: number
}

/** A question to the portal, without the caller's credentials. */
export type PortalQuestion = { readonly operation: string } & Readonly<Record<string, unknown>>

const answerSchema = v.strictObject({
  subject: v.nullable(v.pipe(v.string(), v.minLength(1))),
  allowed: v.union([v.boolean(), v.literal('not_actionable')]),
  evidence: v.nullish(v.record(v.string(), v.unknown())),
})

export type PortalAnswer = v.InferOutput<typeof answerSchema>

const MAX_BYTES = 65_536

/**
 * Asks the portal, as a reverse proxy does with forward authentication. Sends the caller's `cookie` and
 * `authorization` and no other header. Any answer but 200 with the expected fields is an error.
 */
export async function askPortal(
  endpoint: PortalEndpoint,
  caller: Headers,
  question: PortalQuestion,
): Promise<PortalAnswer> {
  const { status, text } = await post(endpoint, caller, question)
  if (status !== 200) throw new InvalidReturn(`The portal must answer 200 (received ${status}).`)
  const { success, output } = v.safeParse(answerSchema, parseJsonObject(text))
  if (success) return output
  throw new InvalidReturn('The answer of the portal must be { subject, allowed, evidence }.')
}

/** Reports a replacement to the portal. 200 or 204 means that the portal has stored it. */
export async function reportToPortal(
  endpoint: PortalEndpoint,
  caller: Headers,
  report: PortalQuestion,
): Promise<void> {
  const { status } = await post(endpoint, caller, report)
  if (status !== 200 && status !== 204) {
    throw new InvalidReturn(
      `The portal must answer a replacement with 200 or 204 (received ${status}).`,
    )
  }
}

async function post(
  { url, secret, timeoutMs }: PortalEndpoint,
  caller: Headers,
  question: PortalQuestion,
): Promise<{ readonly status: number; readonly text: string }> {
  const credentials = { cookie: caller.get('cookie'), authorization: caller.get('authorization') }
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(secret !== undefined && { 'x-signing-proxy-secret': secret }),
    },
    body: JSON.stringify({ version: 1, ...question, ...credentials }),
    // A redirect could take sessions to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const reason = isTimeout ? `did not answer within ${timeoutMs} ms` : 'cannot be reached'
    throw new InvalidReturn(`The portal ${reason}.`)
  })
  const text = await readBounded(response.body, MAX_BYTES)
  if (typeof text === 'string') return { status: response.status, text }
  throw new InvalidReturn(
    text.fault === 'unreadable'
      ? `The answer of the portal did not end within ${timeoutMs} ms.`
      : `The answer of the portal must be UTF-8 of at most ${MAX_BYTES} bytes.`,
  )
}

import * as v from 'valibot'
import {
  type Answer,
  isAnswer,
  isSigningAnswer,
  type SigningAnswer,
} from '../../contract/confirm/signingAnswer.js'
import { parseJsonObject } from '../checks/responseBody.js'
import { decodeText, readBoundedBytes } from '../../proxy/bounds/bounded.js'
import { InvalidReturn } from '../../proxy/host/hostFunctions.js'

/** The url of the portal, and a secret by which the portal recognizes the proxy. */
export interface PortalEndpoint {
  readonly url: URL
  readonly secret: string | undefined
  readonly timeoutMs: number
}

/** A request to the portal for a decision, without the caller's credentials. */
export type PortalQuestion = { readonly operation: string } & Readonly<Record<string, unknown>>

const answerSchema = v.strictObject({
  subject: v.nullable(v.pipe(v.string(), v.minLength(1))),
  allowed: v.union([v.boolean(), v.literal('not_actionable')]),
  evidence: v.nullish(v.record(v.string(), v.unknown())),
  answer: v.nullish(
    v.custom<SigningAnswer | Answer>((value) => isSigningAnswer(value) || isAnswer(value)),
  ),
  deliverable_id: v.nullish(v.string()),
})

export type PortalAnswer = v.InferOutput<typeof answerSchema>

const MAX_BYTES = 65_536

/**
 * Requests a decision from the portal, with the caller's `cookie` and `authorization` and no other
 * header, as reverse proxies do. Throws unless the response is 200 with the expected fields.
 */
export async function askPortal(
  endpoint: PortalEndpoint,
  caller: Headers,
  question: PortalQuestion,
): Promise<PortalAnswer> {
  const { status, text } = await post(endpoint, caller, question)
  if (status !== 200) throw new InvalidReturn(`The portal status must be 200 (received ${status}).`)
  const { success, output } = v.safeParse(answerSchema, parseJsonObject(text))
  if (success) return output
  throw new InvalidReturn(
    'The portal’s answer must be { subject, allowed, evidence, answer, deliverable_id }.',
  )
}

/** Reports a replacement to the portal, which answers 200 or 204 after it has stored it. */
export async function reportToPortal(
  endpoint: PortalEndpoint,
  caller: Headers,
  report: PortalQuestion,
): Promise<void> {
  const { status } = await post(endpoint, caller, report)
  if (status !== 200 && status !== 204) {
    throw new InvalidReturn(
      `The portal must answer a replacement with status 200 or 204 (received ${status}).`,
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
    // Follows no redirect, because it could send the caller's session to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const reason = isTimeout ? `did not answer within ${timeoutMs} ms` : 'cannot be reached'
    throw new InvalidReturn(`The portal ${reason}.`)
  })
  const text = decodeText(await readBoundedBytes(response.body, MAX_BYTES))
  if (typeof text === 'string') return { status: response.status, text }
  throw new InvalidReturn(
    text.fault === 'unreadable'
      ? `The portal’s answer was not complete within ${timeoutMs} ms.`
      : `The portal’s answer must be UTF-8 of at most ${MAX_BYTES} bytes.`,
  )
}

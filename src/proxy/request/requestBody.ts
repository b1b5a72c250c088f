import type { ServerRequest } from 'srvx'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import type { RecipientReplacement } from '../../contract/recipient.js'
import {
  DeadlineExceeded,
  MAX_REQUEST_BYTES,
  parseJsonObject,
  readBounded,
  withDeadline,
  type ByteSource,
} from '../bounds/bounded.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { isEmail, isPrintable, isPrintableName } from './printableText.js'

/** What a browser may say about a ceremony. */
export interface CeremonyWish {
  /** A key of `redirectUrls`. */
  readonly redirect: string | undefined
  readonly claimed: Readonly<Record<string, string>>
}

/** Reads a request's body as a JSON object, in at most `timeoutMs`. */
export async function readJsonBody(request: Request, timeoutMs: number): Promise<JsonObject> {
  // Only an early refusal: the bytes are counted all the same.
  if (Number(request.headers.get('content-length')) > MAX_REQUEST_BYTES) {
    throw new ProxyFailure('body_too_large')
  }
  const text = await withDeadline(timeoutMs, async () =>
    readBounded(bytesOf(request), MAX_REQUEST_BYTES),
  ).catch((error: unknown) => {
    throw error instanceof DeadlineExceeded ? new ProxyFailure('body_timeout') : error
  })
  if (typeof text !== 'string') {
    throw new ProxyFailure(text.fault === 'too_large' ? 'body_too_large' : 'invalid_json')
  }
  const body = parseJsonObject(text)
  if (typeof body !== 'string') return body
  throw new ProxyFailure(body === 'not_json' ? 'invalid_json' : 'invalid_body')
}

/**
 * The bytes of a request. On Node they come from Node's own stream, unless something else has started to
 * read it: reading it as a web stream takes a tenth of the proxy’s processor time.
 */
function bytesOf(request: ServerRequest): ByteSource | null {
  const stream = request.runtime?.node?.req
  if (stream?.readableFlowing !== null) return request.body
  // Destroying the stream would set its `socket` to null, which the host's loggers read.
  return stream.iterator({ destroyOnReturn: false })
}

/** Reads the body of a ceremony's creation: `{ redirect?: key, evidence?: { label: text } }`. */
export function parseCeremonyWish(body: JsonObject): CeremonyWish {
  // A url in place of a key is a mistake with its own code: nothing of it is ever used.
  if (Object.hasOwn(body, 'redirect_url')) throw new ProxyFailure('redirect_url_not_allowed')
  assertFields(body, ['redirect', 'evidence'])
  const { redirect, evidence } = body
  if (redirect !== undefined && typeof redirect !== 'string') {
    throw new ProxyFailure('redirect_url_not_allowed')
  }
  return { redirect, claimed: evidence === undefined ? {} : parseClaimed(evidence) }
}

/** Reads the body of a replacement. The contract shows no limits of its fields: the service decides. */
export function parseReplacement(body: JsonObject): RecipientReplacement {
  assertFields(body, ['name', 'email'])
  const { name, email } = body
  if (!isPrintableName(name, 1024) || !isEmail(email, 1024)) throw new ProxyFailure('invalid_body')
  return { name, email }
}

const MAX_CLAIMS = 16

/** In the order of the labels, so that the same claims are the same body. */
function parseClaimed(value: unknown): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) throw new ProxyFailure('invalid_body')
  const entries = Object.entries(value).map(([label, text]): [string, string] => {
    if (!isPrintable(label, 64) || !isPrintable(text, 256)) throw new ProxyFailure('invalid_body')
    // Several spaces could push what follows into a line of its own.
    return [label, text.trim().replaceAll(/\s+/gu, ' ')]
  })
  if (entries.length > MAX_CLAIMS) throw new ProxyFailure('invalid_body')
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function assertFields(body: JsonObject, known: readonly string[]): void {
  for (const field of Object.keys(body)) {
    if (!known.includes(field)) throw new ProxyFailure('unknown_field')
  }
}

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

/** The body of a creation. */
export interface CreationBody {
  /** A key of `redirectUrls`. */
  readonly redirect: string | undefined
  readonly claimed: Readonly<Record<string, string>>
}

/** Reads a request's body as a JSON object, in at most `timeoutMs`. */
export async function readJsonBody(request: Request, timeoutMs: number): Promise<JsonObject> {
  // This refuses a large body early. The received bytes are counted as well.
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
 * Returns the bytes of a request. On Node they come from Node's own stream, unless other code has started
 * to read it. A web stream would take a tenth of the proxy’s processor time.
 */
function bytesOf(request: ServerRequest): ByteSource | null {
  const stream = request.runtime?.node?.req
  if (stream?.readableFlowing !== null) return request.body
  // Destroying the stream would set its `socket` to null, which the host's loggers read.
  return stream.iterator({ destroyOnReturn: false })
}

/** Reads the body of a ceremony's creation: `{ redirect?: key, evidence?: { label: text } }`. */
export function parseCreationBody(body: JsonObject): CreationBody {
  // A url in place of a key has its own problem code. It is never used.
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

/** Reads the claims, sorted by label, so that the same claims are the same body. */
function parseClaimed(value: unknown): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) throw new ProxyFailure('invalid_body')
  const entries = Object.entries(value).map(([label, text]): [string, string] => {
    if (!isPrintable(label, 64) || !isPrintable(text, 256)) throw new ProxyFailure('invalid_body')
    // Several spaces could move the following text into another line.
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

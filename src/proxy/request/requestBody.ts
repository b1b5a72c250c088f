import type { RecipientReplacement } from '../../contract/recipient.js'
import type { CeremonyWish } from '../operations/createCeremony.js'
import type { EvidenceLabels } from '../options/evidenceLabels.js'
import { isEmail, isPrintable, isPrintableName } from './printableText.js'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../bounds/parseJsonObject.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { readBounded } from '../bounds/readBounded.js'
import type { Incoming } from './replyHandler.js'

/** Reads a request's body as a JSON object of at most `maxBytes` bytes. */
export async function readJsonBody(
  incoming: Pick<Incoming, 'request' | 'bytes'>,
  maxBytes: number,
): Promise<JsonObject> {
  // An early way out only: the bytes are counted all the same.
  if (Number(incoming.request.headers.get('content-length')) > maxBytes) {
    throw new ProxyFailure('body_too_large')
  }
  const text = await readBounded(incoming.bytes(maxBytes), maxBytes)
  if (typeof text !== 'string') {
    throw new ProxyFailure(text.fault === 'too_large' ? 'body_too_large' : 'invalid_json')
  }
  const body = parseJsonObject(text)
  if (typeof body !== 'string') return body
  throw new ProxyFailure(body === 'not_json' ? 'invalid_json' : 'invalid_body')
}

/** Reads the body of a ceremony's creation: `{ redirect?: key, evidence?: { label: text } }`. */
export function parseCeremonyWish(body: JsonObject, evidenceLabels: EvidenceLabels): CeremonyWish {
  // A url in place of a key is a mistake worth its own code: nothing of it is ever used.
  if (Object.hasOwn(body, 'redirect_url')) throw new ProxyFailure('redirect_url_not_allowed')
  assertFields(body, ['redirect', 'evidence'])
  const { redirect, evidence = NOTHING } = body
  if (redirect !== undefined && typeof redirect !== 'string') {
    throw new ProxyFailure('redirect_url_not_allowed')
  }
  return { redirect, evidence: parseEvidence(evidence, evidenceLabels) }
}

/** Reads the body of a replacement. Its fields' limits are not shown: beyond these the service decides. */
export function parseReplacement(body: JsonObject): RecipientReplacement {
  assertFields(body, ['name', 'email'])
  const { name, email } = body
  if (!isPrintableName(name, 1024) || !isEmail(email, 1024)) throw new ProxyFailure('invalid_body')
  return { name, email }
}

/** What most calls bring, the same for all of them. */
const NOTHING: Readonly<Record<string, string>> = Object.freeze({})

function parseEvidence(value: unknown, labels: EvidenceLabels): Readonly<Record<string, string>> {
  if (value === NOTHING) return NOTHING
  if (!isJsonObject(value)) throw new ProxyFailure('invalid_body')
  const entries = Object.entries(value).map(([label, text]): [string, string] => {
    if (!labels.has(label)) throw new ProxyFailure('unknown_field')
    if (!isPrintable(text, 256)) throw new ProxyFailure('invalid_body')
    // Spaces beside each other could push what follows into a line of its own.
    return [label, text.trim().replaceAll(/\s+/gu, ' ')]
  })
  return Object.fromEntries(entries)
}

function assertFields(body: JsonObject, known: readonly string[]): void {
  for (const field of Object.keys(body)) {
    if (!known.includes(field)) throw new ProxyFailure('unknown_field')
  }
}

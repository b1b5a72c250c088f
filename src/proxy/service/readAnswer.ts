import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject, type BodyFault } from '../bounds/readBounded.js'
import { ProxyFailure } from '../reply/proxyFailure.js'

/** A successful response of the service. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: JsonObject
}

/** A body in UTF-8, or what is wrong with it. */
export type BodyText = string | { readonly fault: BodyFault }

interface RawAnswer {
  readonly status: number
  readonly text: BodyText
}

/** Reads a successful response. Throws where it is not JSON, or may not go to a browser. */
export function readAnswer(
  { status, text }: RawAnswer,
  method: 'GET' | 'POST',
  key: string,
): ServiceAnswer {
  const body = typeof text === 'string' ? parseJsonObject(text) : text.fault
  const usable =
    typeof text === 'string' &&
    typeof body !== 'string' &&
    !isDeeperThan(body, MAX_LEVELS) &&
    !repeats(text, body, key)
  if (usable) return { status, body }
  // A body that broke off is a broken connection. Anything else is an invalid response.
  const code = body === 'unreadable' ? 'upstream_unreachable' : 'upstream_invalid'
  throw new ProxyFailure(code, { upstreamStatus: status, unknownOutcome: method === 'POST' })
}

/** Levels of objects and lists in a response: far more than the contract's two. */
const MAX_LEVELS = 64

/** `JSON.parse` reads depths at which `JSON.stringify` runs out of stack. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const part of Object.values(value)) if (isDeeperThan(part, levels - 1)) return true
  return false
}

/** A response that repeats the key would carry it to the browser in a field that passes through. */
function repeats(text: string, body: JsonObject, key: string): boolean {
  // A placeholder of a few letters may be part of any word, and is no secret.
  if (key.length < 16 && !key.startsWith('key_')) return false
  if (text.includes(key)) return true
  // Escapes such as `\u006b` can hide it: written anew, a text has none that it does not need.
  return text.includes('\\') && JSON.stringify(body).includes(JSON.stringify(key).slice(1, -1))
}

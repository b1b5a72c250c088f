import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject } from '../bounds/bounded.js'
import type { UpstreamClues } from '../reply/proxyFailure.js'

/** A refused call's response, as it came. */
interface RefusedAnswer {
  readonly headers: { readonly get: (name: string) => string | null }
  readonly text: unknown
}

/** Whether a media type is JSON, or built upon it. */
export function isJsonMediaType(contentType: string | null): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? '')
}

/**
 * What operators may know of a refusal: the service's kind of problem and its id of the call, each only
 * in a shape that holds no secret. The rest is never read.
 */
export function upstreamCluesOf({ headers, text }: RefusedAnswer, key: string): UpstreamClues {
  const isJson = isJsonMediaType(headers.get('content-type'))
  const read = isJson && typeof text === 'string' ? parseJsonObject(text) : {}
  const body: JsonObject = typeof read === 'string' ? {} : read
  const requestId = [
    headers.get('x-request-id'),
    headers.get('request-id'),
    headers.get('x-correlation-id'),
    body['request_id'],
  ].find((value) => isClue(value, REQUEST_ID, key))
  const type = body['type']
  return {
    upstreamIsJson: isJson,
    ...(isClue(type, PROBLEM_TYPE, key) && !LONG_PART.test(type) && { upstreamProblemType: type }),
    ...(typeof requestId === 'string' && { upstreamRequestId: requestId }),
  }
}

/** A url or `urn:` or `tag:` of at most 200 characters, or one word, with no value in it. */
const PROBLEM_TYPE =
  /^(?=.{1,200}$)(?:(?:https?:\/\/|urn:|tag:|about:)[\w.,:~#/-]+|[a-z][a-z\d_.-]{0,63})$/

/** Longer parts are no words. */
const LONG_PART = /[\w-]{41}/

const REQUEST_ID = /^[A-Za-z\d][\w.:-]{0,127}$/

/** What a key or a signed token looks like. */
const SECRET = /key_|eyJ|token/i

function isClue(value: unknown, shape: RegExp, key: string): value is string {
  return (
    typeof value === 'string' && shape.test(value) && !SECRET.test(value) && !value.includes(key)
  )
}

import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject, type BodyText } from '../bounds/bounded.js'
import type { ServiceResponse } from '../options/serviceOptions.js'
import type { UpstreamClues } from '../reply/proxyFailure.js'

/**
 * Reads what operators may know of a refusal: the type of the service's problem and its id of the call,
 * each only in a form that cannot hold a secret. Nothing else is read.
 */
export function upstreamCluesOf(
  { headers, text }: { readonly headers: ServiceResponse['headers']; readonly text: BodyText },
  key: string,
): UpstreamClues {
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
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

/** A longer part may be a secret. */
const LONG_PART = /[\w-]{41}/

const REQUEST_ID = /^[A-Za-z\d][\w.:-]{0,127}$/

/** A part of every key and every signed token. */
const SECRET = /key_|eyJ|token/i

function isClue(value: unknown, shape: RegExp, key: string): value is string {
  return (
    typeof value === 'string' && shape.test(value) && !SECRET.test(value) && !value.includes(key)
  )
}

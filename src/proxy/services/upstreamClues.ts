import type { JsonObject } from '../../contract/jsonObject.js'
import { parseJsonObject, type decodeText } from '../bounds/bounded.js'
import type { ServiceResponse } from './serviceOptions.js'
import type { UpstreamClues } from '../reply/proxyFailure.js'

/**
 * Reads the problem type and the request id from the service's refusal, for the operator. Each must
 * have a form that cannot contain a secret. Nothing else is read.
 */
export function upstreamCluesOf(
  {
    headers,
    text,
  }: { readonly headers: ServiceResponse['headers']; readonly text: ReturnType<typeof decodeText> },
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

/** Matches a problem type: a URI of at most 200 characters without a query, or one word. */
const PROBLEM_TYPE =
  /^(?=.{1,200}$)(?:(?:https?:\/\/|urn:|tag:|about:)[\w.,:~#/-]+|[a-z][a-z\d_.-]{0,63})$/

/** Matches a part of more than 40 characters, which may be a secret. */
const LONG_PART = /[\w-]{41}/

const REQUEST_ID = /^[A-Za-z\d][\w.:-]{0,127}$/

/** Matches texts that occur in API keys and signed tokens. */
const SECRET = /key_|eyJ|token/i

function isClue(value: unknown, shape: RegExp, key: string): value is string {
  return (
    typeof value === 'string' && shape.test(value) && !SECRET.test(value) && !value.includes(key)
  )
}

import type { JsonObject } from '../../contract/jsonObject.js'
import { rebuiltHeaders } from './rebuiltHeaders.js'
import type { Reply } from './Reply.js'

/** A success. */
export function jsonReply(status: number, body: JsonObject, requestId: string): Reply {
  const headers = rebuiltHeaders(requestId)
  headers['content-type'] = 'application/json'
  return { status, headers, body: JSON.stringify(body) }
}

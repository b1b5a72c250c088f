import { parsePolicies } from '../../contract/framing/hostPolicy.js'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { type ProblemCode, problemStatus } from '../../contract/problem.js'

/** Whether a `Content-Type` is `text/html`, with or without parameters. */
export function isHtmlType(contentType: string | null | undefined): boolean {
  return /^text\/html\b/i.test(contentType ?? '')
}

/** Returns the lists of frame-ancestors in a Content-Security-Policy. Browsers enforce each list. */
export function framersIn(policy: string | null | undefined): readonly (readonly string[])[] {
  return parsePolicies(policy ?? '').flatMap((one) => {
    const list = one.get('frame-ancestors')
    return list ? [list] : []
  })
}

/** Parses `text` as a JSON object. Returns `undefined` if it is not one. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problemStatus, code)
}

/** Returns how to correct a path that the proxy does not know, from its response. */
export function unknownPathRemedy({ remedy }: JsonObject): string {
  // In development, the proxy names the path that it received. The text must be printable, so that
  // it cannot control the terminal.
  return typeof remedy === 'string' && /^[ -~“”’…]{1,900}$/.test(remedy)
    ? remedy
    : 'Pass `publicUrl` of the proxy as its address. If it is correct, a server in front changes the path: mountTheProxy.md, “Keep the whole path”.'
}

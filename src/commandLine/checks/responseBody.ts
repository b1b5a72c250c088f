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

/** Returns the markup that browsers act on: without comments, scripts, templates and the like. */
export function markupOf(html: string): string {
  const inert = /<!--[^]*?-->|<(script|style|template|textarea|noscript)\b[^>]*>[^]*?<\/\1>/gi
  return html.replaceAll(inert, '')
}

/** Returns the contents of a page's `<meta http-equiv>` elements with a name in lower case. */
export function metaContents(html: string, name: string): readonly string[] {
  const tags = markupOf(html).matchAll(/<meta\b((?:"[^"]*"|'[^']*'|[^'">])*)>/gi)
  return Array.from(tags, ([, attributes = '']) => {
    const equivalent = attribute(attributes, 'http-equiv')?.trim().toLowerCase()
    return equivalent === name ? (attribute(attributes, 'content') ?? []) : []
  }).flat()
}

function attribute(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i')
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return (double ?? single ?? bare)
    ?.replaceAll(/&(?:#0*39|#x0*27|apos);/gi, "'")
    .replaceAll(/&(?:#0*34|#x0*22|quot);/gi, '"')
    .replaceAll(/&(?:#0*38|#x0*26|amp);/gi, '&')
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

import { isJsonObject } from '../../../../../src/contract/jsonObject.js'
import { type Exchange, recorded, recordedNames } from '../support/recorded.js'
import type { RunningDocumenso } from './documensoApi.js'

/** The version of the recorded cases. */
export const KNOWN_VERSION = '2.17.0'

/**
 * Reads an envelope and a recipient, and compares them with all recorded responses. Documenso's API
 * has no documented version number, so `DOCUMENSO_VERSION` can name the version, such as an image tag.
 */
export async function reportVersion(
  { url, apiKey }: RunningDocumenso,
  ids: { readonly envelopeId: string; readonly recipientId: string },
) {
  const read = async (path: string): Promise<unknown> => {
    const headers = { authorization: apiKey, accept: 'application/json' }
    return (await fetch(`${url}/api/v2${path}`, { headers })).json()
  }
  const description = await read('/openapi.json').catch(() => ({}))
  const own = process.env['DOCUMENSO_VERSION'] ?? Object(Object(description).info).version
  const paths = [`/envelope/${ids.envelopeId}`, `/envelope/recipient/${ids.recipientId}`]
  const reports = await Promise.all(paths.map(async (path) => compare(path, await read(path))))
  return {
    version: typeof own === 'string' ? own : 'unknown',
    unknown: reports.flatMap((report) => report.unknown),
    missing: reports.flatMap((report) => report.missing),
  }
}

/**
 * Compares a response with all recorded responses of the same kind. `unknown` are fields and values of
 * statuses that no recorded response has, `missing` are fields that every recorded response has.
 */
export function compare(path: string, body: unknown) {
  const kind = path.includes('/recipient/') ? 'recipient' : 'envelope'
  const pattern =
    kind === 'recipient' ? /\/envelope\/recipient\/\d+$/ : /\/envelope\/envelope_[a-z]+$/
  const known = recordedNames
    .flatMap((name) => recorded(name))
    // Some cases describe pages, and have no request.
    .filter((exchange: Partial<Exchange>) => exchange.request !== undefined)
    .filter(({ request, response }) => {
      return request.method === 'GET' && response.status === 200 && pattern.test(request.path)
    })
    .map(({ response }) => factsOf(response.body, kind))
  const all = new Set(known.flatMap((facts) => [...facts]))
  const found = factsOf(body, kind)
  return {
    unknown: [...found].filter((fact) => !all.has(fact)),
    missing: [...all].filter(
      (fact) => !fact.includes('=') && !found.has(fact) && known.every((facts) => facts.has(fact)),
    ),
  }
}

/** Collects the names of all fields, and the values of all statuses and roles. */
function factsOf(value: unknown, name: string, facts = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) {
    for (const entry of value) factsOf(entry, `${name}[]`, facts)
  } else if (isJsonObject(value)) {
    for (const [field, entry] of Object.entries(value)) {
      facts.add(`${name}.${field}`)
      factsOf(entry, `${name}.${field}`, facts)
    }
  } else if (typeof value === 'string' && /(?:status|role|signingOrder)$/i.test(name)) {
    facts.add(`${name}=${value}`)
  }
  return facts
}

import { readFileSync } from 'node:fs'
import { ALICE, MOUNT } from './portal.js'
import type { RawRequest } from './rawRequest.js'
import { json, type Behaviour } from './serviceStub.js'

/** A request with an attack. Absent fields are those of Alice's valid ceremony request. */
export interface RequestAttack {
  readonly id: string
  readonly name: string
  readonly request?: {
    readonly method?: string
    readonly query?: string
    /** Changes to Alice's headers. `null` removes a header. */
    readonly headers?: Readonly<Record<string, string | null>>
    readonly body?: Readonly<Record<string, unknown>>
    readonly raw_body?: string
  }
  /** The value that the host's `authorize` returns. Default: whether Alice owns the recipient. */
  readonly authorize?: 'not_actionable'
  /** The response of the signing service, described in words. */
  readonly upstream?: string
  readonly expected: {
    readonly status?: number
    readonly code?: string
    readonly headers?: Readonly<Record<string, string>>
    /** The number of calls to the signing service. */
    readonly calls?: number
    /** The path of the call to the signing service. */
    readonly path?: string
    /** The names of the headers that the signing service receives. */
    readonly sentHeaders?: readonly string[]
    /** Texts that the response, events and console must not contain. */
    readonly hidden?: readonly string[]
  }
}

/** An unsafe entry of `embeddableIn`. The proxy refuses every entry without `accepted`. */
export interface EntryAttack {
  readonly id: string
  readonly name: string
  readonly entry: string
  readonly accepted?: string
}

const table: {
  readonly requests: readonly RequestAttack[]
  readonly entries: readonly EntryAttack[]
} = JSON.parse(readFileSync(new URL('../cases/attacks.json', import.meta.url), 'utf8'))

export const { requests: requestAttacks, entries: entryAttacks } = table

/** Builds the request of a case. Moves the recipient's id from its body into the path. */
export function toRawRequest({ request = {} }: RequestAttack): RawRequest {
  const { method = 'POST', query, headers = {}, body = {}, raw_body: raw } = request
  const { recipient_id: id = 're_alice1', ...rest } = body
  const quoted = /"recipient_id":"([^"]*)"/.exec(raw ?? '')?.[1]
  const segment = encodeURIComponent(quoted ?? (typeof id === 'string' ? id : JSON.stringify(id)))
  const all = Object.entries({ ...ALICE, ...headers })
  return {
    method,
    headers: Object.fromEntries(
      all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
    path: `${MOUNT}/recipients/${segment}/ceremony${query === undefined ? '' : `?${query}`}`,
    body: raw === undefined ? JSON.stringify(rest) : rawBodyOf(raw),
  }
}
/** Returns the text of a body. The table describes large bodies in words. */
function rawBodyOf(raw: string): string {
  if (raw === '<64 KiB of spaces>{}') return `${' '.repeat(64 * 1024)}{}`
  if (raw === '<1 MiB chunked>') return ' '.repeat(1024 * 1024)
  return raw
}

/** Reads how the service responds: in the table, a status, then a header, a type or JSON. */
export function behaviourOf(description: string): Behaviour {
  if (description === 'hang') return () => {}
  const [, status = '', rest = ''] = /^(\d+) ?(.*)$/.exec(description) ?? []
  const location = /^Location: (.*)$/.exec(rest)?.[1]
  if (location !== undefined) return json(Number(status), {}, { location })
  return (res) => {
    res.writeHead(Number(status), { 'content-type': 'application/json' })
    res.end(rest.replace(/^text\/html /, ''))
  }
}

import { readFileSync } from 'node:fs'
import { ALICE, MOUNT } from './portal.js'
import type { RawRequest } from './rawRequest.js'
import { json, type Behaviour } from './serviceStub.js'

/** A request with an attack. Absent fields are those of Alice's valid creation. */
export interface RequestAttack {
  readonly id: string
  readonly name: string
  readonly request?: {
    readonly method?: string
    readonly query?: string
    /** Differences from Alice's headers. `null` removes a header. */
    readonly headers?: Readonly<Record<string, string | null>>
    readonly body?: Readonly<Record<string, unknown>>
    readonly raw_body?: string
  }
  /** The answer of the host's `authorize`. */
  readonly authorize?: 'not_actionable'
  /** The response of the service, in words. */
  readonly upstream?: string
  readonly expected: {
    readonly status?: number
    readonly code?: string
    readonly headers?: Readonly<Record<string, string>>
    /** The number of calls to the service. */
    readonly calls?: number
    /** The path of the call to the service. */
    readonly path?: string
    /** The headers of the call to the service. */
    readonly sentHeaders?: readonly string[]
    /** Texts that must not leak. */
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

/** Moves the recipient's id from the body of a case into the path, encoded as a client does. */
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
/** The table describes large bodies in words. */
function rawBodyOf(raw: string): string {
  if (raw === '<64 KiB of spaces>{}') return `${' '.repeat(64 * 1024)}{}`
  if (raw === '<1 MiB chunked>') return ' '.repeat(1024 * 1024)
  return raw
}

/** The table describes the service's answers in words: status, then a header, a type or JSON. */
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

import { readFileSync } from 'node:fs'
import { MOUNT } from './portal.js'
import type { RawRequest } from './rawRequest.js'
import { json, type Behaviour } from './serviceStub.js'

/** A request in the table. */
export interface AttackRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly raw_body?: string
}

/** One row of the table. */
export interface AttackCase {
  readonly id: string
  readonly category: string
  readonly name: string
  readonly input: Partial<AttackRequest> & {
    readonly request?: AttackRequest
    readonly config?: { readonly embeddableIn?: unknown; readonly redirectUrls?: object }
    readonly upstream?: string
  }
  readonly expected: {
    readonly status?: number | string
    readonly error_code?: string
    readonly upstream_called?: boolean
    readonly upstream_calls?: number
    readonly second_request_made?: boolean
    readonly upstream_path?: string
    readonly upstream_headers_exactly?: readonly string[]
    readonly headers?: Readonly<Record<string, string>>
    readonly headers_absent?: readonly string[]
    readonly must_not_contain?: readonly string[]
    readonly normalised_to?: string
  }
}

const table: { readonly cases: readonly AttackCase[] } = JSON.parse(
  readFileSync(new URL('../cases/attacks.json', import.meta.url), 'utf8'),
)

/** All rows that concern the proxy. */
export const attackCases = table.cases

/** A response that differs from the table, and the reason. */
export interface Mapping {
  readonly status: number
  /** Absent if Node answers instead of the proxy. */
  readonly code?: string
  readonly why: string
}

/** The cases whose response differs from the recommendation, and why it is safe too. */
export const MAPPED: Readonly<Record<string, Mapping>> = {
  'csrf-19': { status: 400, why: 'Node’s HTTP parser refuses the control character first' },
  'redirect-url-26': {
    status: 400,
    code: 'redirect_url_not_allowed',
    why: 'a browser chooses a redirect by its key, so every url is refused',
  },
  'upstream-07': {
    status: 404,
    code: 'recipient_not_found',
    why: 'an unknown recipient differs from one who has nothing left to do',
  },
  'redirect-url-41': { status: 413, code: 'body_too_large', why: 'the url is over 8 KiB already' },
}

/**
 * Moves the recipient's id from the body of a case into the path, encoded as a client does. The rest
 * of the body stays the same.
 */
export function toRawRequest(request: AttackRequest): RawRequest {
  const { method, path, headers, body = {}, raw_body: raw } = request
  const { recipient_id: id = 're_alice1', ...rest } = body
  const quoted = /"recipient_id":"([^"]*)"/.exec(raw ?? '')?.[1]
  const [, query] = path.split('?')
  const segment = encodeURIComponent(quoted ?? (typeof id === 'string' ? id : JSON.stringify(id)))
  return {
    method,
    headers,
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

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One request to Documenso and its response, as recorded from version 2.17.0. */
export interface Exchange {
  readonly note?: string
  readonly request: {
    readonly method: string
    /** The path with its query string. */
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    /** JSON. Of a file, the number of bytes and the first eight: `{ bytes, first8 }`. */
    readonly body: unknown
  }
}

/** What a page of Documenso did in a browser. */
export interface PageCase {
  readonly id: string
  /** The path that was opened. */
  readonly opened: string
  readonly lastUrl: string
  readonly messages: readonly { readonly origin: string; readonly data: unknown }[]
}

const FOLDER = join(import.meta.dirname, '../cases')

/** The names of all recorded cases. */
export const recordedNames: readonly string[] = readdirSync(FOLDER).map((file) =>
  file.replace(/\.json$/, ''),
)

/** Returns the exchanges of a recorded case. */
export function recorded(name: string): readonly Exchange[] {
  const value = readCase(name)
  return value.exchanges ?? [{ request: value.request, response: value.response }]
}

/** Returns one exchange of a recorded case: the first one with this method and path. */
export function exchangeOf(name: string, method: string, path: RegExp): Exchange {
  const found = recorded(name).find(
    ({ request }) => request.method === method && path.test(request.path),
  )
  if (!found) throw new Error(`The case ${name} has no ${method} ${path.source}.`)
  return found
}

/** Returns the read of a recipient in a recorded case. */
export function recipient(name: string, id: number): Exchange {
  return exchangeOf(name, 'GET', new RegExp(`/recipient/${id}$`))
}

/** Returns the read of an envelope in a recorded case. */
export function envelope(name: string): Exchange {
  return exchangeOf(name, 'GET', /\/envelope_[a-z]+$/)
}

/** Returns what pages did in a browser: the cases of `messages` or `redirects`. */
export function recordedPages(name: 'messages' | 'redirects'): readonly PageCase[] {
  return readCase(name).cases
}

function readCase(name: string): Exchange & {
  readonly exchanges?: readonly Exchange[]
  readonly cases: readonly PageCase[]
} {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))
}

/** Returns a copy of an exchange in which one value of the response differs. */
export function changed(
  exchange: Exchange,
  place: readonly string[],
  value: unknown,
  path: string = exchange.request.path,
): Exchange {
  const copy = structuredClone(exchange)
  let target: Record<string, unknown> = Object(copy.response.body)
  for (const name of place.slice(0, -1)) target = Object(target[name])
  target[place.at(-1) ?? ''] = value
  return { ...copy, request: { ...copy.request, path } }
}

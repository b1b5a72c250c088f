import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { fn, parseOptions } from '../options/parseOptions.js'
import type { PostgresQuery } from './postgresState.js'

/** A `Pool` of node-postgres with the option `pipeline: true`. */
export interface PostgresPool {
  readonly options: { readonly pipeline?: boolean | undefined }
  readonly connect: () => Promise<PooledClient>
}

interface PooledClient {
  /** The connection of the client. Its stream collects what is written until `uncork`. */
  readonly connection: {
    readonly stream: { readonly cork: () => void; readonly uncork: () => void }
  }
  readonly query: (config: {
    readonly name: string
    readonly text: string
    readonly values: unknown[]
  }) => Promise<Result>
  readonly on: (event: 'error', listener: (error: Error) => void) => unknown
  readonly off: (event: 'error', listener: (error: Error) => void) => unknown
  readonly release: (error?: Error) => void
}

type Result = Awaited<ReturnType<PostgresQuery>>

/** A statement that waits for a connection. */
interface Statement {
  readonly text: string
  readonly values: unknown[]
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

const poolSchema = v.object({
  connect: fn<PostgresPool['connect']>(),
  options: v.pipe(
    v.object({ pipeline: v.literal(true, 'must be true') }),
    v.description('Create the pool with new Pool({ pipeline: true, … }) of node-postgres.'),
  ),
})

/** PostgreSQL executes the statements of a connection one after the other, so they must be few. */
const MOST_PER_CONNECTION = 8

/**
 * Builds the `query` of {@link postgresState} for a pool of node-postgres. Under load, it needs half
 * the processor time of `pool.query`: statements of the same moment share a connection, which sends
 * them together. Each statement is its own transaction. PostgreSQL parses its text only once per
 * connection.
 *
 * @throws `SigningError` with `code: 'invalid_option'` if the pool lacks `pipeline: true`.
 */
export function createPooledQuery(pool: PostgresPool): PostgresQuery {
  parseOptions(poolSchema, pool, 'createPooledQuery')
  const names = new Map<string, string>()
  let waiting: Statement[] = []

  function nameOf(text: string): string {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }

  function send(): void {
    const statements = waiting
    waiting = []
    for (let sent = 0; sent < statements.length; sent += MOST_PER_CONNECTION) {
      void sendTogether(statements.slice(sent, sent + MOST_PER_CONNECTION))
    }
  }

  async function sendTogether(statements: readonly Statement[]): Promise<void> {
    let failure: Error | undefined
    const onError = (error: Error): void => void (failure = error)
    try {
      const client = await pool.connect()
      // A lost connection also emits its error, which would end the process without a listener.
      client.on('error', onError)
      const { stream } = client.connection
      stream.cork()
      const results = statements.map(async ({ text, values, resolve, reject }) =>
        client.query({ name: nameOf(text), text, values }).then(resolve, (error: Error) => {
          onError(error)
          reject(error)
        }),
      )
      stream.uncork()
      await Promise.all(results)
      client.off('error', onError)
      // After an error, the pool closes the connection.
      client.release(failure)
    } catch (error) {
      for (const { reject } of statements) reject(error)
    }
  }

  return async (text, values) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ text, values, resolve, reject })
    })
}

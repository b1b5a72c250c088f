import { memoryState } from '../../../src/proxy/state/memoryState.js'
import type { SigningState } from '../../../src/proxy/state/signingState.js'
import { postgresState } from '../../../src/stores/postgres/postgresState.js'
import { redisState } from '../../../src/stores/redis/redisState.js'
import type { Stage } from '../core/simulate.js'
import type { Troubles } from '../core/troubles.js'
import { createRecordTable } from './recordTable.js'

export const STORE_TROUBLES = [
  'late',
  'lost',
  'answer lost',
  'refused',
  'conflict',
  'slow',
] as const

/** After how many milliseconds a statement arrives. A late one: within 30 seconds after its client gives up. */
const ARRIVES: Readonly<Record<string, readonly [number, number]>> = {
  late: [1_600, 31_400],
  slow: [300, 1_900],
}

/** The store that all instances share: the real `postgresState` or `redisState` over one table, or a memory. */
export type Store = ReturnType<typeof createStore>

/** Without `named`, draws the kind of the store. */
export function createStore(
  { clock, story, ...stage }: Stage,
  troubles: Troubles,
  named?: 'postgres',
) {
  const random = stage.random('store')
  clock.skew('store', random.between(-5_000, 5_000))
  const table = createRecordTable(() => Math.floor(clock.dateOf('store')))
  const kind = named ?? (random.chance(0.1) ? 'memory' : random.pick(['postgres', 'redis']))
  /** Instances that share a process, and so a memory, which no trouble reaches. */
  const memory = memoryState()
  let hadTrouble = false
  /** Who has taken a record over. In Redis, a trouble then leaves the call before in its share for a day. */
  let takesOver = ''
  let hasLostTakeover = false
  /** How many statements in a row have met a conflict, for each instance. */
  const conflicts = new Map<string, number>()
  const clientTimeout = random.pick([1_500, Infinity])
  story.tell(`store: ${kind}, whose clients give up after ${clientTimeout} ms`)

  /** Sends a statement of an instance to the store, with the troubles of its letter. */
  function send<Reply>(
    { owner, letter }: { readonly owner: string; readonly letter: string },
    isCount: boolean,
    execute: () => Reply,
  ): Promise<Reply> {
    const drawn = troubles.draw(`store of ${letter}`)
    // A late count refuses the whole call, so that nothing else would be late.
    let trouble = drawn === 'late' && isCount ? undefined : drawn
    // Nobody notices a conflict that ends after a few runs of its statement.
    const runs = drawn === 'conflict' ? (conflicts.get(owner) ?? 0) + 1 : 0
    conflicts.set(owner, runs % 4)
    if (drawn === 'conflict' && kind === 'redis') trouble = 'refused'
    else if (runs > 3) trouble = undefined
    hasLostTakeover ||= takesOver === owner && trouble !== undefined
    takesOver = ''
    return new Promise((resolve, reject) => {
      const fail = (code: string): void => reject(Object.assign(new Error(code), { code }))
      if (trouble !== undefined && trouble !== 'conflict') hadTrouble = true
      if (trouble !== undefined) story.tell(`${owner}: a statement to the store is “${trouble}”`)
      if (trouble === 'refused') return fail('ECONNREFUSED')
      if (trouble === 'conflict') return fail('40001')
      if (trouble !== undefined && clientTimeout !== Infinity) {
        clock.after(clientTimeout, owner, () => fail('ETIMEDOUT'))
      }
      if (trouble === 'lost') return undefined
      clock.after(random.between(...(ARRIVES[trouble ?? ''] ?? [0.3, 8])), 'store', () => {
        const reply = execute()
        const [state, former = ''] = Array.isArray(reply) ? reply : []
        const isTakeover = state === 'taken' && former !== ''
        hasLostTakeover ||= isTakeover && (trouble === 'late' || trouble === 'answer lost')
        if (trouble === 'late') story.tell(`store: has executed a late statement of ${owner}`)
        else if (trouble === 'answer lost') clock.after(5, owner, () => fail('ECONNRESET'))
        else {
          clock.after(random.between(0.3, 8), owner, () => {
            if (isTakeover) takesOver = owner
            resolve(reply)
          })
        }
      })
      return undefined
    })
  }

  return {
    ...table,
    strays: (): readonly string[] => (hasLostTakeover ? [] : table.strays()),
    /** Whether a statement has had a trouble. */
    hadTrouble: (): boolean => hadTrouble,
    connect: (
      place: { readonly owner: string; readonly letter: string },
      keys: readonly Uint8Array[],
    ): SigningState => {
      if (kind === 'memory') return memory
      if (kind === 'postgres') {
        return postgresState({
          keys,
          query: async (text, values) => ({
            rows: await send(place, table.isCount(text), () => table.query(text, values)),
          }),
        })
      }
      return redisState({
        keys,
        acceptLostWrites: true,
        client: {
          eval: async (script, { keys: names, arguments: words }) =>
            send(place, table.isCount(script), () => table.eval(script, names, words)),
        },
      })
    },
  }
}

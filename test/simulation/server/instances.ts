import { createSigningProxy } from '../../../src/proxy/createSigningProxy.js'
import { createSigningSweep } from '../../../src/webhooks/createSigningSweep.js'
import { createWebhookReceiver } from '../../../src/webhooks/createWebhookReceiver.js'
import type { WebhookEvent } from '../../../src/webhooks/webhookEvent.js'
import type { Stage } from '../core/simulate.js'
import type { Judge } from './judge.js'
import type { Portal } from './portal.js'
import { services, type Service } from './service.js'
import type { Store } from './store.js'

/** The time limit of each function of the host and each call of the service, in milliseconds. */
export const TIMEOUT_MS = 5_000

export const SECRETS = {
  one: `whsec_${'b25l'.repeat(8)}`,
  two: `whsec_${'dHdv'.repeat(8)}`,
} as const
export type Endpoint = keyof typeof SECRETS

interface Parts {
  readonly store: Store
  readonly service: Service
  readonly portal: Portal
  readonly judge: Pick<Judge, 'reported' | 'published' | 'killed'>
  /** Handles an event at one of the portal's endpoints for webhooks. */
  readonly onEvent: (owner: string, endpoint: Endpoint, event: WebhookEvent) => Promise<void>
}

interface Process {
  readonly name: string
  readonly letter: string
  readonly keys: readonly Uint8Array[]
  readonly lock: () => Promise<(() => void) | undefined>
  readonly hasLock: () => boolean
}

/** One process of the portal's server: the real proxy, receivers and sweep. */
type Instance = ReturnType<typeof build> & { readonly name: string }

/** The processes, one for each letter. */
export type Instances = ReturnType<typeof createInstances>

/** Without `letters`, draws how many processes run: two to four. */
export function createInstances(
  stage: Stage,
  parts: Parts,
  named?: readonly [string, ...string[]],
) {
  const { clock, story } = stage
  const random = stage.random('instances')
  const settings = {
    adapter: named ? services[0] : random.pick(services),
    limits: {
      perSubject: named ? 120 : random.pick([120, 120, 25]),
      perRecipient: named ? 30 : random.pick([30, 30, 8]),
    },
  }
  const [first, ...others] = (['A', 'B', 'C', 'D'] as const).slice(
    0,
    Math.floor(random.between(2, 5)),
  )
  const letters = named ?? ([first ?? 'A', ...others] as const)
  const running = new Map<string, Instance>()
  /** The open calls of each process, as functions that break the connection. */
  const open = new Map<string, Set<() => void>>()
  let keys: readonly Uint8Array[] = [new Uint8Array(32).fill(1)]
  let generation = 0
  let lock: string | undefined

  function start(letter: string): void {
    generation += 1
    const name = `instance ${letter}${generation}`
    clock.skew(name, random.between(-20_000, 20_000))
    open.set(name, new Set())
    const takeLock = async (): Promise<(() => void) | undefined> => {
      if (lock !== undefined) return undefined
      lock = name
      return () => {
        lock = undefined
      }
    }
    const process = { name, letter, keys, lock: takeLock, hasLock: () => lock === name }
    running.set(letter, { name, ...build(stage, parts, process, settings) })
  }

  function at(letter: string): Instance {
    const instance = running.get(letter)
    if (!instance) throw new Error(`No instance ${letter} runs.`)
    return instance
  }

  for (const letter of letters) start(letter)
  return {
    letters,
    limits: settings.limits,
    at,
    /** Whether an instance handles a call. */
    isBusy: (letter: string): boolean => (open.get(at(letter).name)?.size ?? 0) > 0,
    /** Sends a request to an instance. Resolves with nothing if the instance is killed meanwhile. */
    async send(
      letter: string,
      handle: (instance: Instance) => Promise<Response>,
    ): Promise<Response | undefined> {
      const instance = at(letter)
      const calls = open.get(instance.name) ?? new Set()
      return new Promise((resolve, reject) => {
        const close = (): void => resolve(undefined)
        calls.add(close)
        clock.after(random.between(1, 30), instance.name, () => {
          void handle(instance)
            .then(resolve, reject)
            .finally(() => calls.delete(close))
        })
      })
    },
    /** Ends a process, at once or after its calls, and starts the next one of its letter. */
    restart: (letter: string, isKilled: boolean): void => {
      const { name, proxy } = at(letter)
      story.tell(`operator: ${isKilled ? 'kills' : 'restarts'} ${name}`)
      proxy.drain()
      if (isKilled) {
        clock.drop(name)
        if (lock === name) lock = undefined
        parts.judge.killed(name)
        for (const close of open.get(name) ?? []) close()
      }
      start(letter)
    },
    /** Changes the encryption keys of the store. An instance uses them from its next start. */
    setKeys: (...next: readonly Uint8Array[]): void => {
      keys = next
    },
  }
}

interface Settings {
  readonly adapter: (typeof services)[number]
  readonly limits: { readonly perSubject: number; readonly perRecipient: number }
}

function build(
  { story, violate }: Stage,
  { store, service, portal, judge, onEvent }: Parts,
  { name, letter, keys, lock, hasLock }: Process,
  { adapter, limits }: Settings,
) {
  const state = store.connect({ owner: name, letter }, keys)
  const proxy = createSigningProxy({
    ...portal.hostFunctions(name),
    service: {
      baseUrl: 'https://api.example.com',
      apiKey: async () => portal.readKey(name),
      ceremonyOrigins: ['https://sign.example.com'],
      adapter,
    },
    publicUrl: 'https://portal.example.com/api/signing',
    state,
    fetch: service.fetchOf(name),
    limits,
    timeoutMs: TIMEOUT_MS,
    onEvent: (event) => judge.reported(name, event),
    onHostError: () => {},
  })
  const receiver = (endpoint: Endpoint) =>
    createWebhookReceiver({
      secrets: [SECRETS[endpoint]],
      state,
      onEvent: async (event) => onEvent(name, endpoint, event),
      onDelivery: ({ cause: _cause, ...delivery }) => judge.published(name, delivery),
    })
  const sweep = createSigningSweep({
    list: async () => portal.run(name, 'list', portal.waiting),
    read: async (id) => {
      if (!hasLock()) violate('one instance sweeps at a time', name)
      return proxy.readStatus(id)
    },
    onChange: async (change) => portal.note(name, change),
    giveUpAfter: Number.MAX_SAFE_INTEGER,
    lock,
  })
  return {
    proxy,
    receive: { one: receiver('one'), two: receiver('two') },
    sweep: async (): Promise<void> => {
      const { outcome, asked, changed } = await sweep.run()
      story.tell(`${name}: the sweep is ${outcome}: asked ${asked}, changed ${changed}`)
    },
  }
}

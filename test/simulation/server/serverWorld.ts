import type { Stage } from '../core/simulate.js'
import { createTroubles, enterTroubles, type Troubles } from '../core/troubles.js'
import { createInstances, type Instances } from './instances.js'
import { createJudge, type Judge } from './judge.js'
import { createPeople, RECIPIENTS, type People } from './people.js'
import { createPortal, HOST_FUNCTIONS, HOST_TROUBLES, type Portal } from './portal.js'
import { CALM_AT, createService, SECRET, SERVICE_TROUBLES, type Service } from './service.js'
import { createStore, STORE_TROUBLES } from './store.js'
import { createWebhooks } from './webhooks.js'

/** Nothing that was late, or waits for a deadline, is left at this time. */
const SETTLED_AT = CALM_AT + 90_000
const DAY_MS = 86_400_000

/** The last troubles start here, so that nothing is late when everybody tries again. */
const LAST_TROUBLE = 70_000

interface Cast {
  readonly instances: Instances
  readonly service: Service
  readonly portal: Portal
  readonly people: People
  readonly judge: Judge
}

/** The portal's server, its store, the signing service, and people, for a month. */
export async function serverWorld(stage: Stage): Promise<void> {
  const { clock, story } = stage
  const troubles = createTroubles(stage.random('troubles'))
  const judge = createJudge(stage, () => ({ service, portal, store }))
  const store = createStore(stage, troubles)
  const service = createService(stage, troubles, judge.executed)
  const portal = createPortal(stage, troubles)
  for (const id of RECIPIENTS) service.add(id)
  service.setKeys(`key_live_${SECRET}1`)
  portal.setKey(`key_live_${SECRET}1`)
  const webhooks = createWebhooks(stage, portal)
  const instances = createInstances(stage, {
    store,
    service,
    portal,
    judge,
    onEvent: webhooks.onEvent,
  })
  const people = createPeople(stage, { instances, portal, judge })
  const cast = { instances, service, portal, people, judge }

  people.enter()
  webhooks.enter(instances)
  const [first, ...others] = instances.letters.map((letter) => `store of ${letter}`)
  const stores = { parts: [first ?? '', ...others], kinds: STORE_TROUBLES } as const
  const services = { parts: ['service'], kinds: SERVICE_TROUBLES } as const
  const hosts = { parts: HOST_FUNCTIONS, kinds: HOST_TROUBLES } as const
  enterTroubles(stage, troubles, [stores, stores, services, services, hosts], LAST_TROUBLE)
  // A portal that cannot store its new recipients for a month.
  if (stage.random('cast of the portal').chance(0.1)) troubles.start('onReplaced', 'throws', 0.9)
  enterOperators(stage, cast)
  enterSigner(stage, cast)
  enterFlood(stage, cast)
  enterLoop(stage, cast, troubles)
  // Before people try again, because that can mend a record.
  await clock.runUntil(CALM_AT - 5_000)
  judge.judgeRecords(40_000)
  await clock.runUntil(SETTLED_AT)
  story.tell('world: everything has recovered')
  judge.finish(await listOf(stage, cast))
  await clock.runUntil(3_600_000)
  webhooks.finish()
  people.retry(instances.letters[0])
  await month(stage, cast)
}

/** Lists the replacements that the portal has not stored. Redis cannot list its records. */
async function listOf({ clock }: Stage, { instances }: Cast) {
  const listing = instances.at(instances.letters[0]).proxy.unrecordedReplacements()
  const list = listing.catch(() => undefined)
  await clock.runUntil(clock.now() + 100)
  return list
}

/** Operators end processes, change the API key and run the sweep. */
function enterOperators(stage: Stage, { instances, service, portal }: Cast): void {
  const { clock, story } = stage
  const cast = stage.random('cast of operators')
  for (let count = Math.floor(cast.between(0, 3)); count > 0; count -= 1) {
    const isKilled = cast.chance(0.5)
    stage.enter(
      `operator ${count} ${isKilled ? 'kills' : 'restarts'} an instance`,
      async (random) => {
        await clock.sleep(random.between(0, 70_000), 'world')
        const letter = random.pick(instances.letters)
        // A process that is killed under load leaves more behind.
        // oxlint-disable-next-line no-await-in-loop -- one look after the other
        while (!instances.isBusy(letter) && clock.now() < 80_000) await clock.sleep(70, 'world')
        instances.restart(letter, isKilled)
      },
    )
  }
  stage.enter('operator sweeps', async (random) => {
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      await clock.sleep(random.between(0, 40_000), 'world')
      sweep(stage, instances, random.pick(instances.letters))
    }
  })
  if (cast.chance(0.3)) {
    stage.enter('operator rotates the keys of the store', async (random) => {
      await clock.sleep(random.between(0, 60_000), 'world')
      story.tell('operator: adds a key of the store')
      instances.setKeys(new Uint8Array(32).fill(9), new Uint8Array(32).fill(1))
      for (const letter of instances.letters) {
        instances.restart(letter, false)
        // oxlint-disable-next-line no-await-in-loop -- one instance after the other
        await clock.sleep(random.between(500, 8_000), 'world')
      }
    })
  }
  if (!cast.chance(0.3)) return
  stage.enter('operator rotates the API key', async (random) => {
    await clock.sleep(random.between(0, 60_000), 'world')
    story.tell('operator: rotates the API key')
    service.setKeys(`key_live_${SECRET}1`, `key_live_${SECRET}2`)
    await clock.sleep(random.between(0, 5_000), 'world')
    portal.setKey(`key_live_${SECRET}2`)
    service.setKeys(`key_live_${SECRET}2`)
  })
}

const ENDINGS = ['signed', 'declined'] as const

function enterSigner({ clock, story, ...stage }: Stage, { service, ...cast }: Cast): void {
  const { instances, people, judge } = cast
  stage.enter('signer', async (random) => {
    await clock.sleep(random.between(0, 90_000), 'world')
    const [id, ending] = [random.pick(RECIPIENTS), random.pick(ENDINGS)]
    service.end(id, ending)
    judge.ended(id)
    story.tell(`signer: ${id} has ${ending}`)
    for (let count = 0; count < 4; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a page asks again and again
      await clock.sleep(random.between(200, 1_500), 'world')
      void people.ask(people.names[0] ?? '', id, random.pick(instances.letters))
    }
  })
}

/** Starts a run of the sweep, which must end within half an hour. */
function sweep({ clock, violate }: Stage, instances: Instances, letter: string): void {
  const { name, sweep: run } = instances.at(letter)
  // If the process is killed, this event is dropped with it.
  const alarm = clock.after(1_800_000, name, () => {
    violate('a run of the sweep ends within half an hour', name)
  })
  // A list that fails ends the run.
  const start = async () => run().catch(() => undefined)
  clock.after(0, name, () => void start().finally(() => clock.cancel(alarm)))
}

/** When all has recovered, one person floods an instance. Others must not wait. */
function enterFlood(stage: Stage, { instances, people }: Cast): void {
  if (!stage.random('cast of floods').chance(0.25)) return
  stage.enter('flood', async (random) => {
    await stage.clock.sleep(CALM_AT + 75_000, 'world')
    const letter = random.pick(instances.letters)
    const [flooder = 'Ann', other = 'Bob'] = people.names
    stage.story.tell(`${flooder}: floods ${instances.at(letter).name}`)
    people.flood(flooder, letter)
    await stage.clock.sleep(100, 'world')
    const { status, waitedMs = Infinity } = (await people.ask(other, 're_2', letter)) ?? {}
    if (status !== 200 || waitedMs > 1_000) {
      const detail = `${status} after ${waitedMs} ms`
      stage.violate('others are answered while one person floods', detail)
    }
    await stage.clock.sleep(5_000, 'world')
    const asked = Array.from({ length: 8 }, async () => people.ask(flooder, 're_1', letter))
    const allowed = (await Promise.all(asked)).filter((answer) => answer?.status === 200)
    if (allowed.length < 8) {
      stage.violate('no slot of a person is lost', `${flooder} has ${allowed.length} of 8`)
    }
  })
}

/** A broken page calls one instance in a loop, perhaps while that cannot reach its store. */
function enterLoop({ clock, ...stage }: Stage, { instances, people }: Cast, troubles: Troubles) {
  stage.enter('loop', async (random) => {
    await clock.sleep(random.between(0, 100_000), 'world')
    const letter = random.pick(instances.letters)
    if (random.chance(0.3)) troubles.start(`store of ${letter}`, 'refused', 1)
    await people.loop(random.pick<'ask' | 'create'>(['ask', 'create']), letter)
    troubles.stop(`store of ${letter}`, 'refused')
  })
}

/** A month passes. Operators change the store's keys, and pages ask about replaced recipients. */
async function month(stage: Stage, cast: Cast): Promise<void> {
  const { instances, people, service, portal, judge } = cast
  const { clock, violate } = stage
  const random = stage.random('month')
  const replaced = new Set(
    people.intentions.flatMap(({ kind, result, recipientId, wasKilled }) =>
      kind === 'replace' && result !== undefined && wasKilled !== true ? [recipientId] : [],
    ),
  )
  async function askForProof(recipientId: string, day: number): Promise<void> {
    const [person = 'Ann'] = people.names
    const answer = await people.ask(person, recipientId, random.pick(instances.letters))
    if (answer?.body['answer'] === 'replaced') return
    const detail = `${recipientId} after ${day} days: ${JSON.stringify(answer?.body)}`
    violate('the proof of a replacement is stored for thirty days', detail)
  }
  const [first, second, third] = [1, 2, 9].map((fill) => new Uint8Array(32).fill(fill))
  if (!first || !second || !third) throw new Error('three keys')
  for (const [day, ...keys] of [[1, second, first, third], [2], [6, second], [29]] as const) {
    // oxlint-disable no-await-in-loop -- one day after the other
    await clock.runUntil(day * DAY_MS)
    for (const recipientId of replaced) void askForProof(recipientId, day)
    sweep(stage, instances, random.pick(instances.letters))
    await clock.runUntil(day * DAY_MS + 60_000)
    for (const { recipientId } of portal.waiting()) {
      const status = service.statusOf(recipientId)
      if (status === 'signed' || status === 'declined') {
        violate('the sweep finds every end', `${recipientId} has ${status}`)
      }
    }
    if (day === 2) judge.judgeSuccessors(await listOf(stage, cast))
    if (keys.length > 0) instances.setKeys(...keys)
    for (const letter of keys.length > 0 ? instances.letters : []) instances.restart(letter, false)
    // oxlint-enable no-await-in-loop
  }
}

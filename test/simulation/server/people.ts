import type { Random } from '../core/random.js'
import type { Stage } from '../core/simulate.js'
import type { Instances } from './instances.js'
import type { Answer, Intention, Judge } from './judge.js'
import type { Portal } from './portal.js'
import { CALM_AT, SECRET } from './service.js'

const ORIGIN = 'https://portal.example.com'

/** How people sign in. A level becomes evidence, and must not leave the server. */
const LEVELS = [`${SECRET}-password`, `${SECRET}-passkey`] as const

export const RECIPIENTS = ['re_1', 're_2', 're_3', 're_4', 're_5'] as const

/** The people who use the portal, with their pages. */
export type People = ReturnType<typeof createPeople>

export function createPeople(
  stage: Stage,
  { instances, portal, judge }: { instances: Instances; portal: Portal; judge: Judge },
) {
  const { clock, story, violate } = stage
  const cast = stage.random('people')
  const names = ['Ann', 'Bob', 'Cyd'].slice(0, Math.floor(cast.between(2, 4)))
  const intentions: Intention[] = []
  const calls: Sent[] = []
  const { perSubject, perRecipient } = instances.limits
  const anywhere = (random: Random): string => random.pick(instances.letters)
  // Eve is signed in, and has nothing to do with these documents.
  for (const name of [...names, 'Eve']) portal.signIn(name, cast.pick(LEVELS))
  for (const id of RECIPIENTS) portal.allow(id, ...names)

  async function send(letter: string, path: string, init: RequestInit) {
    const request = new Request(`${ORIGIN}/api/signing${path}`, init)
    const person = request.headers.get('cookie') ?? ''
    const [, , recipientId = ''] = path.split('/')
    const { method } = request
    const call = { person, recipientId, method, instance: instances.at(letter).name }
    const sent: Sent = { ...call, at: clock.now(), isRunning: true }
    calls.push(sent)
    const response = await instances.send(letter, async ({ proxy }) => proxy.fetch(request))
    const waitedMs = clock.now() - sent.at
    if (!response) return undefined
    const body: Answer['body'] = JSON.parse(await response.text())
    if (body['code'] === 'rate_limited') judgeLimit(sent)
    sent.isRunning = false
    const requestId = response.headers.get('x-request-id') ?? ''
    return { status: response.status, body, requestId, waitedMs }
  }

  /** A limit is of one person, or of the writes for one recipient. */
  function judgeLimit({ person, recipientId, instance, method }: Sent): void {
    const own = calls.filter((call) => call.person === person)
    const running = own.filter((call) => call.isRunning && call.instance === instance)
    const lately = calls.filter(({ at }) => clock.now() - at < 75_000)
    const counts = [
      running.length > 8,
      running.filter((call) => call.method === 'POST').length > 3,
      lately.filter((call) => call.person === person && call.method === method).length > perSubject,
      lately.filter((call) => call.recipientId === recipientId && call.method === 'POST').length >
        perRecipient,
    ]
    if (!counts.includes(true)) violate('a limit refuses only who has reached it', person)
  }

  /** Asks whether a recipient has signed. */
  async function ask(person: string, id: string, letter: string, byTimer = false) {
    const init = { headers: { cookie: `session=${person}` } }
    const { name: instance } = instances.at(letter)
    const question = { isAllowed: names.includes(person), byTimer, instance }
    const query = `timer=${Number(byTimer)}&answered=1&knows=unavailable`
    const answer = await send(letter, `/recipients/${id}/confirmation?${query}`, init)
    if (answer) judge.told(id, question, answer)
    return answer
  }

  async function write(intention: Intention, letter: string, origin = ORIGIN) {
    const { id, kind, person, recipientId, key, newPerson } = intention
    const instance = instances.at(letter).name
    const isAllowed = names.includes(person) && origin === ORIGIN
    const call = { intention, instance, level: portal.levelOf(person), isAllowed }
    story.tell(`${person}: sends ${id} (${kind} ${recipientId} ${newPerson}) to ${instance}`)
    const isCreation = kind === 'create'
    const email = `${newPerson.replaceAll(' ', '')}@example.com`
    const body = isCreation ? { claims: { intention: id } } : { name: newPerson, email }
    judge.sent(call)
    const path = `/recipients/${recipientId}/${isCreation ? 'ceremony' : 'replace'}`
    const headers = {
      cookie: `session=${person}`,
      origin,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const answer = await send(letter, path, { method: 'POST', headers, body: JSON.stringify(body) })
    const code = JSON.stringify(answer?.body['code'] ?? 'ok')
    story.tell(`${instance}: answers ${answer?.status} ${code} to ${id} of ${person}`)
    judge.answered(call, answer)
    // The page of the old recipient asks again.
    const byTimer = cast.chance(0.5)
    if (kind === 'replace')
      clock.after(200, person, () => void ask(person, recipientId, letter, byTimer))
    if (answer && isDefinite(answer)) intention.isOver = true
    return answer
  }

  /** Sends a write again and again with its key, sometimes twice at once, until it has succeeded. */
  async function pursue(intention: Intention, random: Random): Promise<void> {
    const { person, kind, recipientId } = intention
    for (let attempt = 0; attempt < 4; attempt += 1) {
      // oxlint-disable no-await-in-loop -- a person acts in an order
      const letter = anywhere(random)
      const first = write(intention, letter)
      if (kind === 'replace') void watch(person, recipientId, random, letter)
      if (random.chance(0.3)) {
        await clock.sleep(random.between(0, random.pick([40, 2_500])), person)
        if (random.chance(0.2)) signIn(person, random)
        void write(intention, anywhere(random))
      }
      const patience = random.chance(0.2) ? random.between(50, 4_000) : 60_000
      const answer = await Promise.race([first, clock.sleep(patience, person)])
      if (answer && isDefinite(answer) && random.chance(0.7)) return
      if (random.chance(0.1)) signIn(person, random)
      await clock.sleep(random.between(500, random.pick([3_000, 12_000])), person)
      // oxlint-enable no-await-in-loop
    }
  }

  /** The page of the old recipient asks while the replacement runs. */
  async function watch(person: string, recipientId: string, random: Random, letter: string) {
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a page asks again and again
      await clock.sleep(random.between(5, 120), person)
      const where = random.chance(0.5) ? letter : anywhere(random)
      void ask(person, recipientId, where, random.chance(0.3))
    }
  }

  function signIn(person: string, random: Random): void {
    const level = random.pick(LEVELS)
    story.tell(`${person}: signs in by ${level}`)
    portal.signIn(person, level)
  }

  /** Returns what a person wants next: perhaps with the key, or for the new person, of another intention. */
  function want(person: string, random: Random): Intention {
    const id = `i${intentions.length + 1}`
    const other = random.chance(0.3) ? intentions.at(-1) : undefined
    const recipientId = (random.chance(0.8) && other?.recipientId) || random.pick(RECIPIENTS)
    const kind = other?.kind ?? (random.chance(0.5) ? 'create' : 'replace')
    const isSame = other?.recipientId === recipientId && random.chance(0.5)
    const newPerson = kind === 'create' ? '' : isSame ? other.newPerson : `New ${id}`
    const key = other && random.chance(0.3) ? other.key : `key-${id}`
    const intention: Intention = { id, kind, person, recipientId, key, newPerson }
    intentions.push(intention)
    return intention
  }

  async function act(name: string, random: Random): Promise<void> {
    const pursued: Promise<void>[] = []
    for (let count = Math.floor(random.between(1, 5)); count > 0; count -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- a person acts in an order
      await clock.sleep(random.between(0, 15_000), name)
      const intention = want(name, random)
      const asked = random.chance(0.5) ? [intention.recipientId, random.pick(RECIPIENTS)] : []
      const letter = anywhere(random)
      for (const id of asked) void ask(name, id, letter)
      pursued.push(pursue(intention, random))
    }
    await Promise.all(pursued)
    await clock.sleep(CALM_AT - clock.now() + random.between(0, 20_000), name)
    const open = intentions.filter(({ person, isOver }) => person === name && isOver !== true)
    for (const intention of open) {
      for (const letter of [anywhere(random), anywhere(random)]) void write(intention, letter)
    }
  }

  const create = async (person: string, recipientId: string, id: string, letter: string) =>
    write({ id, kind: 'create', person, recipientId, key: id, newPerson: '' }, letter)

  return {
    names,
    ask,
    /** Repeats calls as a broken page does, until one fails or reaches a limit that is low in this world. */
    loop: async (kind: 'ask' | 'create', letter: string): Promise<void> => {
      const [limit, end] = [kind === 'ask' ? perSubject : perRecipient, clock.now() + 50_000]
      if (limit > 25) return
      // A window of the limit ends meanwhile, and the store can fail: an instance then counts for itself.
      for (let count = 0; count <= 4 * limit; count += 1) {
        const sent =
          kind === 'ask'
            ? ask('Eve', 're_1', letter)
            : create('Ann', 're_1', `loop${count}`, letter)
        // oxlint-disable-next-line no-await-in-loop -- one call after the other
        const answer = await sent
        if (!answer || answer.status === 429 || answer.status >= 500 || clock.now() > end) return
      }
      violate('a limit ends a loop', `${kind} at ${letter}`)
    },
    /** Lets a person ask for twenty ceremonies at once. */
    flood: (person: string, letter: string): void => {
      for (let count = 1; count <= 20; count += 1) {
        void create(person, RECIPIENTS[count % 5] ?? 're_1', `flood${count}`, letter)
      }
    },
    intentions,
    /** An hour later, people try again what has an unknown outcome, and replacements that have succeeded. */
    retry: (letter: string): void => {
      for (const one of intentions) {
        const isReplaced = one.kind === 'replace' && one.result !== undefined
        if (isReplaced || (one.isUnknown && !one.isOver)) void write(one, letter)
      }
    },
    /** Lets everyone act for the first minute, and then try again what has no answer. */
    enter: (): void => {
      for (const name of names) stage.enter(name, async (random) => act(name, random))
      stage.enter('Eve', async (random) => {
        await clock.sleep(random.between(1_000, 50_000), 'Eve')
        void write(want('Eve', random), anywhere(random))
        void ask('Eve', random.pick(RECIPIENTS), anywhere(random))
        void ask('Nobody', random.pick(RECIPIENTS), anywhere(random))
        // A page of another site uses the cookie of a person.
        void write(want('Ann', random), anywhere(random), 'https://evil.example')
      })
    },
  }
}

/** A call of a person, as the limits count it. */
interface Sent {
  readonly person: string
  readonly recipientId: string
  readonly method: string
  readonly instance: string
  readonly at: number
  isRunning: boolean
}

/** Whether an answer is the last one: a success, or a refusal that stays. */
function isDefinite({ status, body }: Answer): boolean {
  return [201, 404, 422].includes(status) || body['code'] === 'recipient_not_actionable'
}

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
  const anywhere = (random: Random): string => random.pick(instances.letters)
  // Eve is signed in, and has nothing to do with these documents.
  for (const name of [...names, 'Eve']) portal.signIn(name, cast.pick(LEVELS))
  for (const id of RECIPIENTS) portal.allow(id, ...names)

  async function send(
    letter: string,
    path: string,
    init: RequestInit,
  ): Promise<Answer | undefined> {
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
      lately.filter((call) => call.person === person && call.method === method).length > 25,
      lately.filter((call) => call.recipientId === recipientId && call.method === 'POST').length >
        30,
    ]
    if (!counts.includes(true)) violate('a limit refuses only who has reached it', person)
  }

  /** Asks whether a recipient has signed. */
  async function ask(
    person: string,
    id: string,
    letter: string,
    byTimer = false,
  ): Promise<Answer | undefined> {
    const init = { headers: { cookie: `session=${person}` } }
    const question = {
      isAllowed: names.includes(person),
      byTimer,
      instance: instances.at(letter).name,
    }
    const answer = await send(
      letter,
      `/recipients/${id}/confirmation?timer=${Number(byTimer)}`,
      init,
    )
    if (answer) judge.told(id, question, answer)
    return answer
  }

  async function write(
    intention: Intention,
    letter: string,
    origin = ORIGIN,
  ): Promise<Answer | undefined> {
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
    const said = answer
      ? `${answer.status} ${JSON.stringify(answer.body['code'] ?? 'ok')}`
      : 'nothing'
    story.tell(`${instance}: answers ${said} to ${id} of ${person}`)
    judge.answered(call, answer)
    // The page of the old recipient asks again.
    const byTimer = answer !== undefined && answer.waitedMs % 2 < 1
    if (kind === 'replace')
      clock.after(200, person, () => void ask(person, recipientId, letter, byTimer))
    if (answer && isDefinite(answer)) intention.isOver = true
    return answer
  }

  /** Sends a write again and again with its key, sometimes twice at once, until it has succeeded. */
  async function pursue(intention: Intention, random: Random, letter: string): Promise<void> {
    const { person, kind, recipientId } = intention
    for (let attempt = 0; attempt < 4; attempt += 1) {
      // oxlint-disable no-await-in-loop -- a person acts in an order
      const first = write(intention, anywhere(random))
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
      await clock.sleep(random.between(500, 12_000), person)
      // oxlint-enable no-await-in-loop
    }
  }

  /** The page of the old recipient asks while the replacement runs. */
  async function watch(
    person: string,
    recipientId: string,
    random: Random,
    letter: string,
  ): Promise<void> {
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
      pursued.push(pursue(intention, random, letter))
    }
    await Promise.all(pursued)
    await clock.sleep(CALM_AT - clock.now() + random.between(0, 20_000), name)
    const open = intentions.filter(({ person, isOver }) => person === name && isOver !== true)
    for (const intention of open) void write(intention, anywhere(random))
  }

  return {
    names,
    ask,
    /** Lets a person ask for twenty ceremonies at once. */
    flood: (person: string, letter: string): void => {
      for (let count = 1; count <= 20; count += 1) {
        const [id, recipientId] = [`flood${count}`, RECIPIENTS[count % 5] ?? 're_1']
        void write({ id, kind: 'create', person, recipientId, key: id, newPerson: '' }, letter)
      }
    },
    intentions,
    /** An hour later, people try again what has an unknown outcome. */
    retry: (letter: string): void => {
      for (const one of intentions) if (one.isUnknown && !one.isOver) void write(one, letter)
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
  return (
    status === 201 ||
    status === 404 ||
    status === 422 ||
    body['code'] === 'recipient_not_actionable'
  )
}

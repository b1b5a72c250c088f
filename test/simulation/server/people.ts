import type { Random } from '../core/random.js'
import type { Stage } from '../core/simulate.js'
import type { Instances } from './instances.js'
import type { Answer, Intention, Judge } from './judge.js'
import type { Portal } from './portal.js'
import { SECRET } from './service.js'

const ORIGIN = 'https://portal.example.com'

/** How people sign in. A level becomes evidence, and must not leave the server. */
const LEVELS = [`${SECRET}-password`, `${SECRET}-passkey`] as const

export const RECIPIENTS = ['re_1', 're_2', 're_3', 're_4', 're_5'] as const

/** Everybody has tried again by this time, in milliseconds. */
export const CALM_AT = 150_000

/** The people who use the portal, with their pages. */
export type People = ReturnType<typeof createPeople>

export function createPeople(
  stage: Stage,
  { instances, portal, judge }: { instances: Instances; portal: Portal; judge: Judge },
) {
  const { clock, story } = stage
  const cast = stage.random('people')
  const names = ['Ann', 'Bob', 'Cyd'].slice(0, Math.floor(cast.between(2, 4)))
  const intentions: Intention[] = []
  const anywhere = (random: Random): string => random.pick(instances.letters)
  // Eve is signed in, and has nothing to do with these documents.
  for (const name of [...names, 'Eve']) portal.signIn(name, cast.pick(LEVELS))
  for (const id of RECIPIENTS) portal.allow(id, ...names)

  async function send(
    letter: string,
    path: string,
    init: RequestInit,
  ): Promise<Answer | undefined> {
    const sentAt = clock.now()
    const request = new Request(`${ORIGIN}/api/signing${path}`, init)
    const response = await instances.send(letter, async ({ proxy }) => proxy.fetch(request))
    const waitedMs = clock.now() - sentAt
    if (!response) return undefined
    const body: Answer['body'] = JSON.parse(await response.text())
    const requestId = response.headers.get('x-request-id') ?? ''
    return { status: response.status, body, requestId, waitedMs }
  }

  /** Asks whether a recipient has signed. */
  async function ask(person: string, id: string, letter: string): Promise<Answer | undefined> {
    const init = { headers: { cookie: `session=${person}` } }
    const answer = await send(letter, `/recipients/${id}/confirmation`, init)
    if (answer) judge.told(id, names.includes(person), answer)
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
    if (answer && isDefinite(answer)) intention.isOver = true
    return answer
  }

  /** Sends a write again and again with its key, sometimes twice at once, until it has succeeded. */
  async function pursue(intention: Intention, random: Random): Promise<void> {
    const { person, kind, recipientId } = intention
    for (let attempt = 0; attempt < 4; attempt += 1) {
      // oxlint-disable no-await-in-loop -- a person acts in an order
      const first = write(intention, anywhere(random))
      if (kind === 'replace') void watch(person, recipientId, random)
      if (random.chance(0.3)) {
        await clock.sleep(random.between(0, 2_500), person)
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
  async function watch(person: string, recipientId: string, random: Random): Promise<void> {
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a page asks again and again
      await clock.sleep(random.between(5, 120), person)
      void ask(person, recipientId, anywhere(random))
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
    const recipientId = other?.recipientId ?? random.pick(RECIPIENTS)
    const kind = other?.kind ?? (random.chance(0.5) ? 'create' : 'replace')
    const isSame = other?.kind === 'replace' && random.chance(0.5)
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
      if (random.chance(0.2)) void ask(name, random.pick(RECIPIENTS), anywhere(random))
      pursued.push(pursue(want(name, random), random))
    }
    await Promise.all(pursued)
    await clock.sleep(CALM_AT - clock.now() - random.between(0, 20_000), name)
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

/** Whether an answer is the last one: a success, or a refusal that stays. */
function isDefinite({ status, body }: Answer): boolean {
  return (
    status === 201 ||
    status === 404 ||
    status === 422 ||
    body['code'] === 'recipient_not_actionable'
  )
}

import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  memoryState,
  type ProxyEvent,
  type RecipientReplaced,
  type SigningProxyOptions,
} from '../../../../src/proxy/index.js'
import { documensoPortal, post, type Reply } from './support/documensoPortal.js'
import { fakeDocumenso, type FakeDocumenso, type FakeRecipient } from './support/fakeDocumenso.js'

const ADA = recipient(1, 'SIGNER', 'ada@example.com')
const BOB = recipient(2, 'SIGNER', 'bob@example.com')
const GRACE = { name: 'Grace Hopper', email: 'Grace@Example.com' }
const BASE_URL = 'https://sign.example.com'

function recipient(id: number, role: string, email: string, hasField = true): FakeRecipient {
  return { id, role, email, signingStatus: 'NOT_SIGNED', hasField }
}

/** Starts another instance of the proxy with each call, as after a restart. */
function portalOf(service: FakeDocumenso, changes: Partial<SigningProxyOptions> = {}) {
  const events: ProxyEvent[] = []
  const replaced: RecipientReplaced[] = []
  const options: Partial<SigningProxyOptions> = {
    fetch: service.fetch,
    state: memoryState(),
    limits: { perSubject: 100_000, perRecipient: 100_000 },
    onReplaced: (event) => void replaced.push(event),
    ...changes,
  }
  const proxy = () => documensoPortal(BASE_URL, {}, events, options)
  const replace = async (person: object = GRACE, id = 1): Promise<Reply> =>
    post(proxy(), `/recipients/${id}/replace`, person)
  const unrecorded = async () => proxy().unrecordedReplacements()
  return { replace, unrecorded, events, replaced }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T20:50:00Z'), toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

describe('a replacement by a person who has the same role already', () => {
  it.each([
    ['an approver without fields', recipient(2, 'APPROVER', 'grace@example.com', false)],
    ['an approver with another spelling', recipient(2, 'APPROVER', 'GRACE@example.com')],
    [
      'an approver who has approved',
      { ...recipient(2, 'APPROVER', 'grace@example.com'), signingStatus: 'SIGNED' },
    ],
  ])('is refused before anything is written: %s', async (_who, known) => {
    const service = fakeDocumenso([recipient(1, 'APPROVER', 'ada@example.com', false), known])
    expect(await portalOf(service).replace()).toMatchObject({
      status: 422,
      body: { code: 'upstream_rejected' },
    })
    expect(service.writes).toEqual([])
    expect(service.recipients()).toHaveLength(2)
  })

  it('is made if the person has another role', async () => {
    const service = fakeDocumenso([ADA, recipient(2, 'APPROVER', 'grace@example.com')])
    expect(await portalOf(service).replace()).toMatchObject({ status: 201 })
  })
})

describe('a replacement whose outcome is unknown', () => {
  const LOST = 'lost after'
  /** The five ways to lose a call: its number among the writes, the undo after it, and reads. */
  const cases = [
    ['the creation of the successor', [LOST], []],
    ['the copy of the fields, and the undo', [undefined, LOST, 'lost before'], []],
    ['the new deadline, and the undo', [undefined, undefined, LOST, 'lost before'], []],
    [
      'the deletion, which had an effect',
      [undefined, undefined, undefined, LOST],
      [undefined, undefined, 'lost before'],
    ],
    ['the deletion, which had no effect', [undefined, undefined, undefined, 'lost before'], []],
  ] as const

  it.each(cases)(
    'is listed with its successor, and finished by a retry on another instance: %s',
    async (what, writes, reads) => {
      const service = fakeDocumenso([ADA, BOB])
      const { replace, replaced, events, unrecorded } = portalOf(service)
      service.lose(writes, reads)
      expect((await replace()).body).toMatchObject({ unknown_outcome: true })
      // A creation without a response has no known successor.
      const successors = what.startsWith('the creation') ? [] : ['3']
      expect(Object(events.at(-1)).successorId).toBe(successors[0])
      expect(await unrecorded()).toMatchObject(
        successors.map((id) => ({ outcome: 'unknown', recipientId: '1', recipient: { id } })),
      )
      service.lose([])
      const answer = await replace()
      expect(answer).toMatchObject({ status: 201, body: { email: 'grace@example.com' } })
      expect(service.recipients().map(({ email }) => email)).toEqual([
        'bob@example.com',
        'grace@example.com',
      ])
      expect(service.recipients().every(({ hasField }) => hasField)).toBe(true)
      expect(replaced.map(({ recipient: { id } }) => id)).toEqual([answer.body['id']])
      expect(await unrecorded()).toEqual([])
      expect((await replace()).body).toEqual(answer.body)
      expect(replaced).toHaveLength(1)
    },
  )

  it('creates nobody while the lost creation may still arrive, and then creates one successor', async () => {
    const service = fakeDocumenso([ADA, BOB])
    const { replace } = portalOf(service)
    service.lose(['lost before'])
    expect((await replace()).body).toMatchObject({ unknown_outcome: true })
    expect((await replace()).body).toMatchObject({ code: 'not_ready_yet', unknown_outcome: true })
    expect(service.writes).toEqual([])
    vi.setSystemTime(Date.now() + 61_000)
    expect(await replace()).toMatchObject({ status: 201 })
    expect(service.recipients()).toHaveLength(2)
  })

  it('removes the successor if the old recipient has signed before the retry', async () => {
    const service = fakeDocumenso([ADA, BOB])
    const { replace, unrecorded, replaced } = portalOf(service)
    service.lose([undefined, undefined, undefined, 'lost before'])
    await replace()
    service.change(1, { signingStatus: 'SIGNED' })
    expect((await replace()).body).toMatchObject({ code: 'recipient_not_actionable' })
    expect(service.recipients().map(({ id }) => id)).toEqual([1, 2])
    expect(await unrecorded()).toEqual([])
    expect(replaced).toEqual([])
  })

  it('is finished once by two retries on two instances at the same time', async () => {
    const service = fakeDocumenso([ADA, BOB])
    const { replace, replaced } = portalOf(service)
    service.lose(['lost after'])
    await replace()
    const answers = await Promise.all([replace(), replace()])
    expect(answers.map(({ status }) => status)).toContain(201)
    expect(service.recipients()).toHaveLength(2)
    expect(replaced).toHaveLength(1)
  })
})

/** How many people must sign or approve, or have done so. */
const required = (service: FakeDocumenso): number =>
  service.recipients().filter((one) => one.role !== 'CC').length

describe('any envelope', () => {
  const person = fc.constantFrom('ada', 'bob', 'grace').map((name) => `${name}@example.com`)
  const spelled = fc
    .tuple(person, fc.boolean())
    .map(([email, isUpper]) => (isUpper ? email.toUpperCase() : email))
  const role = fc.constantFrom('SIGNER', 'APPROVER', 'CC')
  const signingStatus = fc.constantFrom('NOT_SIGNED', 'NOT_SIGNED', 'SIGNED', 'REJECTED')
  const fields = fc.record({ email: spelled, role, hasField: fc.boolean(), signingStatus })
  const fault = fc.constantFrom(undefined, undefined, undefined, 'lost before', 'lost after')
  const faults = fc.array(fault, { maxLength: 6 })
  const pauses = fc.constantFrom(0, 61_000)
  const ids = fc.integer({ min: 1, max: 6 })
  const attempt = fc.record({
    email: spelled,
    id: ids,
    writes: faults,
    reads: faults,
    pause: pauses,
  })

  it('never has fewer required signers and approvers after replacements with lost calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields, { minLength: 1, maxLength: 4 }),
        fc.array(attempt, { minLength: 1, maxLength: 5 }),
        async (people, attempts) => {
          const service = fakeDocumenso(people.map((one, index) => ({ ...one, id: index + 1 })))
          const { replace } = portalOf(service)
          const before = required(service)
          for (const { email, id, writes, reads, pause } of attempts) {
            service.lose(writes, reads)
            // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
            await replace({ name: 'Someone', email }, id)
            expect(required(service)).toBeGreaterThanOrEqual(before)
            vi.setSystemTime(Date.now() + pause)
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

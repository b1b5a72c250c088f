import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryState, type ProxyEvent, type SigningProxy } from '../../../../src/proxy/index.js'
import {
  confirmation,
  documensoPortal,
  get,
  PORTAL,
  post,
  replyOf,
} from './support/documensoPortal.js'
import { fakeDocumenso, type FakeDocumenso, type FakeRecipient } from './support/fakeDocumenso.js'

const BASE_URL = 'https://sign.example.com'
const GRACE = { name: 'Grace Hopper', email: 'grace@example.com' }

function person(id: number, changes: Partial<FakeRecipient> = {}): FakeRecipient {
  const email = `person${id}@example.com`
  return { id, role: 'SIGNER', email, signingStatus: 'NOT_SIGNED', hasField: true, ...changes }
}

const state = memoryState()

function portalOf(service: FakeDocumenso, events: ProxyEvent[] = []): SigningProxy {
  return documensoPortal(BASE_URL, {}, events, { fetch: service.fetch, state })
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T20:50:00Z'), toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

describe('a recipient that Documenso does not know', () => {
  it('gets the answer `false`, and the operator gets an event', async () => {
    const events: ProxyEvent[] = []
    const proxy = portalOf(fakeDocumenso([]), events)
    expect(await confirmation(proxy, '7')).toBe(false)
    expect(await proxy.readStatus('7')).toMatchObject({ status: 'unknown' })
    const unknown = events.find(({ type }) => type === 'recipient_unknown')
    const call = events.find(({ type }) => type === 'operation')
    expect(unknown).toEqual({
      type: 'recipient_unknown',
      requestId: Object(call).requestId,
    })
  })

  it('is `replaced` after this proxy has replaced the recipient, also on another instance', async () => {
    const service = fakeDocumenso([person(11), person(12)])
    expect(await post(portalOf(service), '/recipients/11/replace', GRACE)).toMatchObject({
      status: 201,
    })
    const other = portalOf(service)
    expect(await confirmation(other, '11')).toBe('replaced')
    expect(await other.readStatus('11')).toMatchObject({ status: 'replaced' })
    expect(await confirmation(other, '12')).toBe(false)
    expect(await other.unrecordedReplacements()).toEqual([])
  })
})

describe('a recipient who was deleted', () => {
  it('is `unavailable` to an open page, while the key reads another recipient', async () => {
    const events: ProxyEvent[] = []
    let service = fakeDocumenso([person(1), person(2)])
    const proxy = portalOf({ ...service, fetch: async (...call) => service.fetch(...call) }, events)
    await confirmation(proxy, '1')
    await confirmation(proxy, '2')
    service = fakeDocumenso([person(2)])
    const path = '/recipients/1/confirmation?reason=open&knows=unavailable'
    expect((await replyOf(await get(proxy, path))).body).toEqual({ answer: 'unavailable' })
    expect(events.map(({ type }) => type)).not.toContain('recipient_unknown')
    service = fakeDocumenso([])
    vi.setSystemTime(Date.now() + 120_000)
    expect((await replyOf(await get(proxy, path))).body).toEqual({ answer: false })
  })
})

describe('a recipient who only receives a copy', () => {
  it('has no ceremony, and the answer `false` with the file', async () => {
    const service = fakeDocumenso([person(1), person(2, { role: 'CC', signingStatus: 'SIGNED' })])
    const proxy = portalOf(service)
    const path = '/recipients/2/confirmation?reason=mounted'
    expect((await replyOf(await get(proxy, path))).body).toEqual({
      answer: false,
      role: 'cc',
      sealed: 'pending',
    })
    const { body } = await post(proxy, '/recipients/2/ceremony')
    expect(body['code']).toBe('recipient_not_actionable')
  })
})

describe('health()', () => {
  it('fails if Documenso knows none of the recipients that pages asked about', async () => {
    const proxy = portalOf(fakeDocumenso([]))
    expect(await proxy.health()).toEqual({ status: 'ok', service: 'ok' })
    await confirmation(proxy, '7')
    expect(await proxy.health()).toEqual({ status: 'failing', service: 'recipient_not_found' })
  })

  it('is not changed by one unknown recipient among known ones', async () => {
    const service = fakeDocumenso([person(1)])
    const proxy = portalOf(service)
    await confirmation(proxy, '7')
    await confirmation(proxy, '1')
    await confirmation(proxy, '7')
    expect(await proxy.health()).toEqual({ status: 'ok', service: 'ok' })
  })

  it('reads the last five known recipients, each once', async () => {
    const ids = ['1', '2', '3', '4', '5', '6', '6']
    let service = fakeDocumenso(ids.slice(0, 6).map((id) => person(Number(id))))
    const proxy = portalOf({ ...service, fetch: async (...call) => service.fetch(...call) })
    for (const id of ['7', ...ids]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await confirmation(proxy, id)
    }
    service = fakeDocumenso([person(2)])
    expect(await proxy.health()).toMatchObject({ service: 'ok' })
    service = fakeDocumenso([person(1), person(7)])
    expect(await proxy.health()).toMatchObject({ service: 'recipient_not_found' })
  })

  it('fails if a new key reads no recipient that the old key has read', async () => {
    let service = fakeDocumenso([person(1)])
    const proxy = portalOf({ ...service, fetch: async (...call) => service.fetch(...call) })
    await confirmation(proxy, '1')
    service = fakeDocumenso([])
    expect(await proxy.health()).toEqual({ status: 'failing', service: 'recipient_not_found' })
  })
})

describe('the answer to a page', () => {
  it('is `not_your_turn` until the person before has signed', async () => {
    const first = person(1, { signingOrder: 1 })
    const service = fakeDocumenso([first, person(2, { signingOrder: 2 })])
    service.setOrder('SEQUENTIAL')
    const proxy = portalOf(service)
    expect(await confirmation(proxy, '1')).toBe(false)
    expect(await confirmation(proxy, '2')).toBe('not_your_turn')
    service.change(1, { signingStatus: 'SIGNED' })
    expect(await confirmation(proxy, '2')).toBe(false)
  })
})

describe('the redirect of an envelope with two signers', () => {
  it('stays that of the first, and the second gets it although it asked for another', async () => {
    const service = fakeDocumenso([person(1), person(2)])
    const proxy = portalOf(service)
    const create = async (id: number, body: object) =>
      (await post(proxy, `/recipients/${id}/ceremony`, body)).body['redirect_url']
    expect(await create(1, {})).toBe(`${PORTAL}/api/signing/finished`)
    expect(await create(2, { landing: 'other' })).toBe(`${PORTAL}/api/signing/finished`)
    service.change(1, { signingStatus: 'SIGNED' })
    expect(await create(2, { landing: 'other' })).toBe(`${PORTAL}/other`)
  })

  it('is refused if another system has set a page that the portal does not list', async () => {
    const service = fakeDocumenso([person(1), person(2)])
    service.setRedirect('https://elsewhere.example.com/end')
    const { status, body } = await post(portalOf(service), '/recipients/1/ceremony')
    expect({ status, code: body['code'] }).toEqual({
      status: 400,
      code: 'redirect_url_not_allowed',
    })
    expect(service.writes).toEqual([])
  })
})

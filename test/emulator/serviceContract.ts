import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'

/** A signing service to hold against the service contract: the emulator, or a real sandbox. */
export interface ServiceUnderTest {
  readonly baseUrl: string
  /** A test-mode key. */
  readonly apiKey: string
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** A recipient who has not completed, in an envelope that is in progress. New for each call. */
  readonly pendingRecipientId: () => Promise<string>
  /** A recipient who has completed. */
  readonly completedRecipientId: () => Promise<string>
  /** A deliverable that is generated. */
  readonly generatedDeliverableId: () => Promise<string>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UTC_WITH_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const CUSTOM = {
  type: 'custom',
  provider: 'Acme Portal',
  data: { 'Session ID': 'sess_81', 'Authenticated At': '1 March 2026, 09:30' },
}

/** One test for each line of the service contract that can be called. */
export function describeServiceContract(name: string, service: ServiceUnderTest): void {
  const call = async (method: string, path: string, body?: unknown, key = service.apiKey) => {
    const response = await service.fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    // The contract shows neither status nor body of an error: that it is no success is all there is.
    return { ok: response.ok, status: response.status, body: isJsonObject(answer) ? answer : {} }
  }
  const create = async (body: unknown) =>
    call('POST', `/v1/recipients/${await service.pendingRecipientId()}/ceremony`, body)
  const replace = async (recipientId: string, body: unknown) =>
    call('POST', `/v1/recipients/${recipientId}/replace`, body)

  describe(`${name}: create a ceremony`, () => {
    it('answers 201 Created', async () => {
      expect((await create({ authentication: CUSTOM })).status).toBe(201)
    })

    it('echoes the submitted fields', async () => {
      const submitted = {
        authentication: CUSTOM,
        redirect_url: 'https://portal.example.com/done?case=7',
        embeddable_in: ['https://portal.example.com', 'https://*.example.org'],
      }
      expect((await create(submitted)).body).toMatchObject(submitted)
    })

    it('takes a request without redirect_url and embeddable_in', async () => {
      expect((await create({ authentication: CUSTOM })).body['authentication']).toEqual(CUSTOM)
    })

    it('returns url with custom authentication, of the shape /<locale>/start?token=<TOKEN>', async () => {
      const { url } = (await create({ authentication: CUSTOM })).body
      const { pathname, searchParams } = new URL(String(url))
      expect(pathname).toMatch(/\/[A-Za-z-]+\/start$/)
      expect([...searchParams.keys()]).toEqual(['token'])
      expect(searchParams.get('token')).not.toBe('')
    })

    it('answers the url with the page that starts the ceremony', async () => {
      const { url } = (await create({ authentication: CUSTOM })).body
      const page = await service.fetch(String(url))
      expect(page.status).toBe(200)
      expect(page.headers.get('content-type')).toContain('text/html')
    })

    it('uses embeddable_in as the frame-ancestors directive, wildcards in the host included', async () => {
      const embeddable_in = ['https://portal.example.com', 'https://*.example.org']
      expect(await frameAncestorsFor(embeddable_in)).toEqual(embeddable_in)
    })

    it('considers only the origin of each entry and drops any path', async () => {
      const sources = await frameAncestorsFor(['https://portal.example.com/app/sign'])
      expect(sources).toEqual(['https://portal.example.com'])
    })

    it.each([
      ['authentication is missing', {}],
      ['authentication is no object', { authentication: 'custom' }],
      ['authentication.type is missing', { authentication: { provider: 'P', data: {} } }],
      [
        'a value of authentication.data is no string',
        { authentication: { ...CUSTOM, data: { n: 1 } } },
      ],
      ['redirect_url is no url', { authentication: CUSTOM, redirect_url: 'done' }],
      ['embeddable_in is no array', { authentication: CUSTOM, embeddable_in: 'https://a.example' }],
    ])('returns an error when %s', async (_, body) => {
      expect(await create(body)).toHaveProperty('ok', false)
    })

    it('returns an error for a recipient that is not there', async () => {
      expect(
        await call('POST', '/v1/recipients/re_nobody/ceremony', { authentication: CUSTOM }),
      ).toHaveProperty('ok', false)
    })

    async function frameAncestorsFor(embeddable_in: string[]): Promise<string[]> {
      const { url } = (await create({ authentication: CUSTOM, embeddable_in })).body
      const policy = (await service.fetch(String(url))).headers.get('content-security-policy')
      const directive = policy
        ?.split(';')
        .map((part) => part.trim().split(/\s+/))
        .find(([directiveName]) => directiveName === 'frame-ancestors')
      return directive?.slice(1) ?? []
    }
  })

  describe(`${name}: replace a recipient`, () => {
    const successor = { name: 'Grace Hopper', email: 'grace@example.com' }

    it('answers 201 Created with every field of the recipient', async () => {
      const { status, body } = await replace(await service.pendingRecipientId(), successor)
      expect(status).toBe(201)
      expectRecipient(body)
    })

    it('gives the new recipient the submitted name and email', async () => {
      const { body } = await replace(await service.pendingRecipientId(), successor)
      expect(body).toMatchObject(successor)
    })

    it('gives a recipient who is pending and has not completed', async () => {
      const { body } = await replace(await service.pendingRecipientId(), successor)
      expect(body).toMatchObject({ status: 'pending', completed_at: null })
    })

    it('keeps the envelope, and type and key of the slot', async () => {
      const first = await replace(await service.pendingRecipientId(), successor)
      const { id, envelope_id, type, key } = first.body
      const second = await replace(String(id), { name: 'Alan Turing', email: 'alan@example.com' })
      expect(second.body).toMatchObject({ envelope_id, type, key })
    })

    it.each([
      ['name is missing', { email: 'grace@example.com' }],
      ['email is missing', { name: 'Grace Hopper' }],
      ['name is no string', { name: 7, email: 'grace@example.com' }],
    ])('returns an error when %s', async (_, body) => {
      expect(await replace(await service.pendingRecipientId(), body)).toHaveProperty('ok', false)
    })

    it('returns an error for a recipient who has completed', async () => {
      expect(await replace(await service.completedRecipientId(), successor)).toHaveProperty(
        'ok',
        false,
      )
    })

    it('returns an error for a recipient that is not there', async () => {
      expect(await replace('re_nobody', successor)).toHaveProperty('ok', false)
    })
  })

  describe(`${name}: retrieve a deliverable`, () => {
    it('answers 200 OK with every field of the deliverable', async () => {
      const id = await service.generatedDeliverableId()
      const { status, body } = await call('GET', `/v1/deliverables/${id}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, status: 'generated', type: 'audit_log' })
      expect(id).toMatch(/^del_/)
      expect(body['envelope_id']).toMatch(UUID)
      expect(URL.canParse(String(body['url']))).toBe(true)
    })

    it('names the location from which the deliverable is obtained', async () => {
      const id = await service.generatedDeliverableId()
      const { body } = await call('GET', `/v1/deliverables/${id}`)
      const file = await service.fetch(String(body['url']))
      expect(file.status).toBe(200)
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0)
    })

    it('returns an error for a deliverable that is not there', async () => {
      expect(await call('GET', '/v1/deliverables/del_nothing')).toHaveProperty('ok', false)
    })
  })

  describe(`${name}: authentication`, () => {
    it('takes a test-mode key, which begins with key_test_', () => {
      expect(service.apiKey).toMatch(/^key_test_/)
    })

    it.each([
      ['missing', ''],
      ['another', 'key_test_another'],
    ])('returns an error for every operation when the key is %s', async (_, key) => {
      const recipient = `/v1/recipients/${await service.pendingRecipientId()}`
      const deliverable = `/v1/deliverables/${await service.generatedDeliverableId()}`
      expect(
        await call('POST', `${recipient}/ceremony`, { authentication: CUSTOM }, key),
      ).toHaveProperty('ok', false)
      expect(
        await call('POST', `${recipient}/replace`, { name: 'A', email: 'a@b.c' }, key),
      ).toHaveProperty('ok', false)
      expect(await call('GET', deliverable, undefined, key)).toHaveProperty('ok', false)
    })
  })
}

function expectRecipient(body: JsonObject): void {
  expect(body).toMatchObject({
    id: expect.stringMatching(/^re_./),
    envelope_id: expect.stringMatching(UUID),
    type: expect.any(String),
    key: expect.any(String),
    name: expect.any(String),
    email: expect.any(String),
    status: expect.any(String),
    ceremony_creation: expect.any(String),
    delivery_type: expect.any(String),
    status_updated_at: expect.stringMatching(UTC_WITH_MILLISECONDS),
  })
  expect(body).toHaveProperty('completed_at')
}

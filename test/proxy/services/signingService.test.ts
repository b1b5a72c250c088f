import { describe, expect, it } from 'vitest'
import {
  contractService,
  type CreatedCeremony,
  type HostErrorContext,
  isServiceFailure,
  type ProxyEvent,
  serviceFailure,
  type ServiceAuth,
  type SigningService,
} from '../../../src/proxy/index.js'
import { KEY, type PortalOptions, portalOptions, post } from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'
import { CEREMONY_URL, json } from '../support/serviceStub.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)
const CEREMONY = '/recipients/re_alice1/ceremony'

type Create = SigningService['createCeremony']

/** Returns the proxy's response for an adapter with these differences from the contract's. */
async function answerOf(changes: Partial<SigningService>, others: PortalOptions = {}) {
  const adapter = { ...contractService(), name: 'Acme Sign', ...changes }
  const response = await service.answerTo(post(CEREMONY), {
    ...(!adapter.can.evidence && { evidence: undefined }),
    service: { ...portalOptions(service.url).service, adapter },
    ...others,
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

const sendTwice: Create = async (_order, send) => {
  const call = { method: 'POST', path: '/links', success: [201] } as const
  await send(call)
  await send(call)
  return { url: CEREMONY_URL }
}

const failAfterWrite: Create = async (_order, send) => {
  await send({ method: 'POST', path: '/links', success: [201] })
  throw serviceFailure('recipient_not_actionable')
}

const sendTwoReads: Create = async (_order, send) => {
  await send({ method: 'GET', path: '/one' })
  await send({ method: 'GET', path: '/two' })
  return { url: CEREMONY_URL }
}

const deleteOld: Create = async (_order, send) => {
  await send({ method: 'DELETE', path: '/old', success: [204] })
  return { url: CEREMONY_URL }
}

const noteKey: NonNullable<SigningService['replaceRecipient']> = async (
  { name, email, note },
  send,
) => {
  await send({ method: 'POST', path: '/recipients', success: [201] })
  await note({ before: [], successor: { id: `re_${KEY}`, name, email } })
  throw serviceFailure('not_ready_yet')
}

const throwError: Create = async () => {
  throw new TypeError('SECRET of the adapter')
}

const mapByStatus: Create = async (_order, send) => {
  await send({ method: 'POST', path: '/links' }).catch((error: unknown) => {
    const isGone =
      isServiceFailure(error, 'upstream_rejected') && error.details.upstreamStatus === 418
    throw isGone ? serviceFailure('recipient_not_actionable', { cause: error }) : error
  })
  return { url: CEREMONY_URL }
}

describe('an adapter', () => {
  it.each<[ServiceAuth, string]>([
    [{ header: 'x-auth-token' }, KEY],
    [{ header: 'authorization', scheme: 'Bearer' }, `Bearer ${KEY}`],
    [{ header: 'authorization', scheme: 'API-Key' }, `API-Key ${KEY}`],
    [{ header: 'authorization', scheme: 'Basic' }, `Basic ${btoa(`${KEY}:`)}`],
  ])('names the header that carries the API key: %j', async (auth, value) => {
    expect((await answerOf({ auth })).status).toBe(201)
    expect(service.requests[0]?.headers[auth.header]).toBe(value)
    expect(service.requests[0]?.headers['x-api-key']).toBeUndefined()
  })

  it('names the path, the query and the statuses that mean success', async () => {
    service.behave = json(202, { link: CEREMONY_URL })
    const { status } = await answerOf({
      basePath: '/public/v2.1',
      createCeremony: async ({ recipientId }, send) => {
        const query = { email: 'a&b@example.com' }
        const path = `/signers/${recipientId}/link`
        const { body } = await send({ method: 'GET', path, query, success: [202] })
        return { url: String(body['link']) }
      },
    })
    expect(status).toBe(201)
    expect(service.requests[0]).toMatchObject({
      method: 'GET',
      url: '/public/v2.1/signers/re_alice1/link?email=a%26b%40example.com',
    })
  })

  it('without evidence cannot answer without a url', async () => {
    const { status, body } = await answerOf({
      can: { ...contractService().can, evidence: false },
      createCeremony: async () => ({}),
    })
    expect([status, body.code]).toEqual([502, 'upstream_invalid_url'])
  })

  it('cannot repeat a write', async () => {
    service.behave = json(201, {})
    const { body } = await answerOf({ createCeremony: sendTwice })
    expect(body).toMatchObject({ code: 'internal_error', unknown_outcome: true })
    expect(service.requests).toHaveLength(1)
    expect(events).toMatchObject([{ remedy: expect.stringContaining('must not repeat a write') }])
  })

  it.each([
    ['unsafe', true],
    ['safe', undefined],
  ] as const)(
    'that fails after a write leaves the outcome unknown, unless a creation is safe: %s',
    async (create, outcome) => {
      service.behave = json(201, {})
      const can = { evidence: true, replace: 'new_id', create } as const
      const { body } = await answerOf({ can, createCeremony: failAfterWrite })
      expect(body.code).toBe('recipient_not_actionable')
      expect(body.unknown_outcome).toBe(outcome)
    },
  )

  it('sees neither the API key nor a text of the service when a call fails', async () => {
    service.behave = json(409, { title: `UPSTREAM-TEXT of ${KEY}` })
    const seen: unknown[] = []
    const createCeremony: Create = async (_order, send) => {
      try {
        await send({ method: 'POST', path: '/links' })
      } catch (error) {
        if (!isServiceFailure(error, 'recipient_not_actionable')) throw error
        seen.push(error.message, error.stack, JSON.stringify(error), error.details)
      }
      throw serviceFailure('not_ready_yet', { retryAfter: 7 })
    }
    const { body } = await answerOf({ createCeremony })
    expect(body).toMatchObject({ code: 'not_ready_yet', retry_after: 7 })
    expect(seen).toHaveLength(4)
    expect(JSON.stringify(seen)).toContain('409')
    expect(JSON.stringify(seen)).not.toMatch(/UPSTREAM-TEXT|KEY-SECRET/)
  })

  it('cannot note a new recipient whose id contains the API key', async () => {
    service.behave = json(201, {})
    const adapter = { ...contractService(), replaceRecipient: noteKey }
    const request = post('/recipients/re_alice1/replace', { name: 'Bob', email: 'b@example.com' })
    const response = await service.answerTo(request, {
      service: { ...portalOptions(service.url).service, adapter },
    })
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ code: 'upstream_invalid', unknown_outcome: true })
    expect(text + JSON.stringify(events)).not.toContain(KEY)
  })

  it('that throws an unknown error reports only the error’s name, to the developer and not the caller', async () => {
    const { text, body } = await answerOf({ createCeremony: throwError })
    expect(body).toMatchObject({ code: 'internal_error' })
    expect(text + JSON.stringify(events)).not.toContain('SECRET of')
    expect(events).toMatchObject([
      { type: 'host_error', hostFunction: 'adapter', errorName: 'TypeError' },
      { remedy: expect.stringContaining('“Acme Sign”, which threw TypeError') },
    ])
  })

  it('that throws passes the error with its stack to `onHostError`, with the recipient', async () => {
    const seen: unknown[] = []
    const onHostError = (error: unknown, { hostFunction, recipientId }: HostErrorContext) =>
      void seen.push(error instanceof Error && error.stack, hostFunction, recipientId)
    await answerOf({ createCeremony: throwError }, { onHostError })
    expect(seen).toEqual([expect.stringContaining('throwError'), 'adapter', 're_alice1'])
  })

  it.each<[string, object]>([
    ['completion.events', { completion: { events: { done: 'signed' } } }],
    ['completion', { completion: { result: 'event' } }],
    ['completion.key', { completion: { events: {}, key: 'name' } }],
    ['completion.json', { completion: { events: {}, json: 'yes' } }],
    ['expiresAt', { expiresAt: '31.01.2027' }],
    ['expiresAt', { expiresAt: 1_800_000_000_000 }],
    ['singleUse', { singleUse: 'true' }],
    ['embeddableIn', { embeddableIn: 'https://app.example.com' }],
    ['urlParameters', { urlParameters: { window: {} } }],
    ['tabUrl', { tabUrl: 'https://elsewhere.example.com/sign' }],
    ['tabUrl', { tabUrl: '/sign' }],
    ['redirectUrl', { redirectUrl: 'https://elsewhere.example.com' }],
  ])(
    'that returns a ceremony with a wrong field gets a remedy that names it: %s',
    async (name, changes) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an adapter in JavaScript
      const result = { url: CEREMONY_URL, ...changes } as CreatedCeremony
      const { body } = await answerOf({ createCeremony: async () => result })
      expect(body.code).toBe('internal_error')
      expect(events).toMatchObject([{ remedy: expect.stringContaining(`\`${name}\``) }])
    },
  )

  it.each([undefined, ''])(
    'that returns the url %j is named, and not `ceremonyOrigins`',
    async (url) => {
      const { body } = await answerOf({ createCeremony: async () => ({ url }) })
      expect(body.code).toBe('upstream_invalid_url')
      expect(events).toMatchObject([
        { remedy: expect.stringContaining('“Acme Sign” returned no `url`') },
      ])
      expect(JSON.stringify(events)).not.toContain('ceremonyOrigins')
    },
  )

  it('has one time limit for all calls of an operation', async () => {
    service.behave = (response, record) => {
      setTimeout(() => json(201, { url: CEREMONY_URL })(response, record), 300)
    }
    const { body } = await answerOf({ createCeremony: sendTwoReads }, { timeoutMs: 400 })
    expect(body).toMatchObject({ code: 'upstream_timeout' })
  })

  it('maps an error code of the service to a problem code, but not an inherited name', async () => {
    const refusals = {
      field: ['error', 'code'],
      codes: { NOT_YOUR_TURN: 'not_ready_yet' },
    } as const
    service.behave = json(400, { error: { code: 'NOT_YOUR_TURN' } })
    expect((await answerOf({ refusals })).body).toMatchObject({ code: 'not_ready_yet' })
    service.behave = json(400, { error: { code: 'constructor' } })
    expect((await answerOf({ refusals })).body).toMatchObject({ code: 'upstream_rejected' })
  })

  it('maps a refusal without a code by its status, and keeps the status in the event', async () => {
    service.behave = json(418, { message: 'UPSTREAM-TEXT' })
    expect((await answerOf({ createCeremony: mapByStatus })).body).toMatchObject({
      code: 'recipient_not_actionable',
    })
    expect(events).toMatchObject([{ upstreamStatus: 418 }])
  })

  it.each(['', '.', '..', 're_1:2', 're_1%2e', 'a'.repeat(201)])(
    'never receives the recipient id %j, although it accepts every id',
    async (id) => {
      const { isRecipientId: _, ...adapter } = contractService()
      const options = { ...portalOptions(service.url).service, adapter }
      const proxy = service.proxyWith({ authorize: () => true, service: options })
      const response = await proxy.fetch(post('/recipients/x/ceremony').clone())
      expect(response.status).toBe(201)
      const refused = await proxy.fetch(
        new Request(post(`/recipients/${id}/ceremony`).url, post(CEREMONY)),
      )
      expect([400, 404]).toContain(refused.status)
      expect(service.requests).toHaveLength(1)
    },
  )

  it('accepts a 204 without a body if it names this status', async () => {
    service.behave = (response) => response.writeHead(204).end()
    expect((await answerOf({ createCeremony: deleteOld })).status).toBe(201)
  })
})

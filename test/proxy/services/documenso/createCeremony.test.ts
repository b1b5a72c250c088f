import { describe, expect, it } from 'vitest'
import { type ProxyEvent } from '../../../../src/proxy/index.js'
import { API_KEY, documensoPortal, PAGES, PORTAL, post } from './support/documensoPortal.js'
import {
  changed,
  envelope,
  exchangeOf,
  recipient,
  recorded,
  recordedPages,
} from './support/recorded.js'
import { documensoForFile } from './support/documensoForFile.js'

const LANDING = `${PORTAL}/api/signing/finished`

const stub = documensoForFile()

describe('a ceremony', () => {
  const read = [recipient('recipient-not-signed', 27), envelope('envelope-pending')]
  const update = exchangeOf('redirect-url-set', 'POST', /update$/)
  const inDraft = changed(
    recipient('recipient-not-signed', 27),
    ['envelopeId'],
    'envelope_azcxickkhifsmmyb',
    '/api/v2/envelope/recipient/28',
  )
  const draft = [inDraft, envelope('envelope-draft')]
  const rejected = [
    ...recorded('recipient-replace-rejected'),
    ...recorded('redirect-url-rejected-envelope'),
  ]

  it('is the recipient’s fixed link, which Documenso returns when the envelope is distributed', async () => {
    stub.play(...read, update)
    const [, distributed] = recorded('envelope-create-and-distribute')
    const { status, body } = await post(documensoPortal(stub.url), '/recipients/27/ceremony')

    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        expires_at: '2027-02-20T20:27:01.046Z',
        redirect_url: LANDING,
        completion: 'landing',
      },
    })
    expect(JSON.stringify(distributed?.response.body)).toContain(`"${String(body['url'])}"`)
  })

  it('sends the API key as the recorded requests do, and never to the browser', async () => {
    stub.play(...read, update)
    const events: ProxyEvent[] = []
    const { body } = await post(documensoPortal(stub.url, {}, events), '/recipients/27/ceremony')

    expect(new Set(stub.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([read[0]?.request.headers['authorization']]),
    )
    expect(JSON.stringify([body, events])).not.toContain(API_KEY)
    expect(JSON.stringify(events)).not.toContain('GzY4maA3WQrz65aXm88q_')
  })

  it('sets the redirect in the form that Documenso accepted, only if it differs', async () => {
    stub.play(...read, update)
    const proxy = documensoPortal(stub.url)
    await post(proxy, '/recipients/27/ceremony')
    expect(stub.requests.at(-1)).toMatchObject({
      path: update.request.path,
      body: { envelopeId: 'envelope_lnfdtzyhhrxkbict', meta: { redirectUrl: LANDING } },
    })
    expect(Object.keys(Object(update.request.body))).toEqual(['envelopeId', 'meta'])

    const set = changed(envelope('envelope-pending'), ['documentMeta', 'redirectUrl'], LANDING)
    stub.play(read[0] ?? set, set)
    expect(await post(proxy, '/recipients/27/ceremony')).toMatchObject({ status: 201 })
    expect(stub.requests.map(({ method }) => method)).toEqual(['GET'])
  })

  it('is refused with another redirect while another recipient depends on the first redirect', async () => {
    const shared = envelope('envelope-pending-one-signed')
    const bothWait = changed(shared, ['recipients', '0', 'signingStatus'], 'NOT_SIGNED')
    stub.play(recipient('recipient-replace-signed', 48), bothWait)

    expect(await post(documensoPortal(stub.url), '/recipients/48/ceremony')).toMatchObject({
      status: 400,
      body: { code: 'redirect_url_not_allowed' },
    })
    expect(stub.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  it('replaces the redirect if all other recipients have signed', async () => {
    stub.play(
      recipient('recipient-replace-signed', 48),
      envelope('envelope-pending-one-signed'),
      update,
    )
    expect(await post(documensoPortal(stub.url), '/recipients/48/ceremony')).toMatchObject({
      status: 201,
    })
    expect(stub.requests.at(-1)?.body).toMatchObject({ meta: { redirectUrl: LANDING } })
  })

  it('sets the redirect of an envelope whose redirect was cleared', async () => {
    const cleared = recorded('redirect-url-changed-again').at(-1)
    if (!cleared) throw new Error('The case is incomplete.')
    const first = changed(read[0] ?? cleared, ['envelopeId'], 'envelope_xfsrzliyrdosonda')
    stub.play(first, cleared, update)
    expect((await post(documensoPortal(stub.url), '/recipients/27/ceremony')).status).toBe(201)
    expect(stub.requests.at(-1)?.body).toMatchObject({ meta: { redirectUrl: LANDING } })
  })

  it.each([
    ['recipient_not_found', recorded('redirect-url-unknown-envelope')],
    ['recipient_not_actionable', recorded('reject-after-signed')],
  ] as const)('is the problem %s if Documenso refuses the redirect', async (code, refusals) => {
    const [refused] = refusals
    if (!refused) throw new Error('The case is incomplete.')
    stub.play(...read, { ...refused, request: update.request })
    const { body } = await post(documensoPortal(stub.url), '/recipients/27/ceremony')
    expect(body['code']).toBe(code)
    // A second ceremony does no harm, so the outcome is never unknown.
    expect(body).not.toHaveProperty('unknown_outcome')
  })

  it('opens the embedded page with its options in the fragment, and the other page in a tab', async () => {
    const opened = recordedPages('messages').find(({ id }) => id === 'embed-rejects')
    stub.play(...read, update)
    const proxy = documensoPortal(stub.url, { view: 'embed' })
    const { body } = await post(proxy, '/recipients/27/ceremony')

    expect(body['url']).toBe(
      `${PAGES}/embed/sign/GzY4maA3WQrz65aXm88q_#${opened?.opened.split('#')[1]}`,
    )
    expect(body).toMatchObject({
      tab_url: `${PAGES}/sign/GzY4maA3WQrz65aXm88q_`,
      redirect_url: LANDING,
    })
    expect(stub.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
  })

  it('sets no redirect for the embedded page if the portal offers no tab', async () => {
    stub.play(...read)
    const proxy = documensoPortal(stub.url, { view: 'embed', tab: false })
    const { status, body } = await post(proxy, '/recipients/27/ceremony')
    expect([status, body['tab_url']]).toEqual([201, undefined])
    expect(stub.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  it.each([
    ['a draft', draft, 28, 'not_ready_yet'],
    ['a canceled envelope', recorded('envelope-canceled'), 35, 'recipient_not_actionable'],
    ['a passed deadline', recorded('recipient-expired'), 39, 'recipient_not_actionable'],
    ['a signer who has signed', recorded('read-when-redirected'), 59, 'recipient_not_actionable'],
    ['a signer who has rejected', rejected, 37, 'recipient_not_actionable'],
    ['an unknown recipient', recorded('recipient-unknown'), 999_999, 'recipient_not_found'],
    ['a wrong key', recorded('wrong-key').slice(0, 1), 27, 'upstream_auth'],
    ['a key of another team', recorded('wrong-key').slice(-1), 27, 'recipient_not_found'],
    ['too many requests', recorded('rate-limit').slice(1), 999_999, 'upstream_busy'],
  ] as const)('is refused for %s', async (_name, exchanges, id, code) => {
    stub.play(...exchanges)
    const reply = await post(documensoPortal(stub.url), `/recipients/${id}/ceremony`)
    expect(reply.body['code']).toBe(code)
    expect(reply.body['retry_after']).toBe(code === 'upstream_busy' ? 23 : undefined)
    expect(stub.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('is refused until the recipients before this one have signed', async () => {
    const inOrder = changed(
      changed(
        envelope('envelope-pending-one-signed'),
        ['documentMeta', 'signingOrder'],
        'SEQUENTIAL',
      ),
      ['documentMeta', 'redirectUrl'],
      LANDING,
    )
    const proxy = documensoPortal(stub.url, { view: 'embed' })
    const second = recipient('recipient-replace-signed', 48)
    stub.play(second, inOrder)
    expect((await post(proxy, '/recipients/48/ceremony')).status).toBe(201)

    const bothWait = changed(inOrder, ['recipients', '0', 'signingStatus'], 'NOT_SIGNED')
    stub.play(second, bothWait)
    expect((await post(proxy, '/recipients/48/ceremony', {}, 'again')).body['code']).toBe(
      'not_ready_yet',
    )
  })

  it.each(recorded('recipient-malformed-id').map(({ request }) => request.path.split('/').at(-1)))(
    'is refused for the id "%s" without a request to Documenso',
    async (id) => {
      stub.play()
      const { status } = await post(documensoPortal(stub.url), `/recipients/${id}/ceremony`)
      expect(status).toBe(400)
      expect(stub.requests).toEqual([])
    },
  )
})

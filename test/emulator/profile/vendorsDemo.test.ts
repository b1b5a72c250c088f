// Beyond the service contract: what the vendor's public demos need of the live profile. Read on 2026-11-21.
import { expect, it } from 'vitest'
import { call, custom, emulatorWithRecipient } from '../support/callEmulator.js'

function recipientWith(ceremony: object) {
  return { name: 'Ada Lovelace', email: 'ada@example.com', key: 'signer', ceremony }
}

async function createEnvelope(language: unknown) {
  const { emulator } = emulatorWithRecipient({ profile: 'live' })
  const answer = await call(emulator, 'POST', '/v1/envelopes', {
    title: 'Sample agreement',
    language,
    recipients: [recipientWith({ authentication: [custom], redirect_delay: 0 })],
  })
  return { emulator, answer }
}

/** What the page says of its end to the page around it, and who may put it in a frame. */
async function noticeOf(path: string, profile: 'live' | 'contract' = 'live') {
  const { emulator } = emulatorWithRecipient({ profile })
  const page = await emulator.fetch(`${emulator.origin}${path}`)
  const [, type] = /"error_type":"(\w+)"/.exec(await page.text()) ?? []
  const [framers] =
    /frame-ancestors [^;]+/.exec(page.headers.get('content-security-policy') ?? '') ?? []
  return { status: page.status, type, framers }
}

it.each(['es', 'it', 'zh'])(
  'begins a ceremony’s url with its envelope’s language: %s',
  async (language) => {
    const { emulator, answer } = await createEnvelope(language)
    const [recipient] = [answer.body['recipients']].flat()
    const url = new URL(String(Object(recipient).ceremony.url))
    expect(url.pathname).toBe(`/${language}/start`)
    const next = await call(emulator, 'POST', `/v1/recipients/${Object(recipient).id}/ceremonies`, {
      authentication: [custom],
    })
    expect(new URL(String(next.body['url'])).pathname).toBe(`/${language}/start`)
    expect((await emulator.fetch(url)).status).toBe(200)
  },
)

it('refuses a language that is none', async () => {
  const { answer } = await createEnvelope('es/start?')
  expect(answer.status).toBe(422)
  expect(String(answer.body['errors'])).toContain('"language"')
})

it('shows a recipient’s ceremony with the delay it was created with', async () => {
  const { answer } = await createEnvelope('en')
  expect(answer.body).toMatchObject({ recipients: [{ ceremony: { redirect_delay: 0 } }] })
})

it('takes null for no redirect_url, which the contract’s profile does not', async () => {
  const { emulator, recipientId } = emulatorWithRecipient({ profile: 'live' })
  const answer = await call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremonies`, {
    authentication: [custom],
    redirect_url: null,
  })
  expect(answer).toMatchObject({ status: 201, body: { redirect_url: null } })
  emulator.endCeremony(recipientId)
  const { searchParams } = new URL(String(answer.body['url']))
  const state = await call(emulator, 'GET', `/en/state?${searchParams}`)
  expect(state.body).toEqual({ state: 'signed', redirect_url: null })
  const contract = emulatorWithRecipient()
  const refused = await call(
    contract.emulator,
    'POST',
    `/v1/recipients/${contract.recipientId}/ceremony`,
    { authentication: custom, redirect_url: null },
  )
  expect(refused.status).toBe(422)
})

it.each([
  ['/en/not-a-ceremony?token=abc', 'invalid_link'],
  ['/en/sta', 'invalid_link'],
  ['/pt-BR', 'invalid_link'],
  ['/en/start', 'invalid_link'],
  ['/en/start?token=abc', 'unauthorized'],
])('lets every page hear what is wrong with %s: %s', async (path, type) => {
  const ask = async (parameters: string) =>
    noticeOf(`${path}${path.includes('?') ? '&' : '?'}${parameters}`)
  const framed = await ask('embedded=true&event_delivery=message')
  expect(framed).toEqual({ status: 200, type, framers: 'frame-ancestors *' })
  const alone = await ask('event_delivery=message')
  expect(alone).toEqual({ status: 200, type, framers: "frame-ancestors 'none'" })
})

it('has no page at other addresses, and in the contract’s profile none that may be framed', async () => {
  expect((await noticeOf('/nothing/here?embedded=true')).status).toBe(404)
  expect((await noticeOf('/en/sta?embedded=true', 'contract')).status).toBe(404)
  expect(await noticeOf('/en/start?embedded=true', 'contract')).toEqual({
    status: 200,
    type: undefined,
    framers: "frame-ancestors 'none'",
  })
})

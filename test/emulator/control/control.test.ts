import { expect, it } from 'vitest'
import { createSigningEmulator } from '../../../src/emulator/index.js'
import { call, createCeremony, emulatorWithRecipient } from '../support/callEmulator.js'

const seed = { title: 'Lease', recipients: [{ name: 'Ada', email: 'ada@example.com' }] }

it.each<readonly [string, unknown, string]>([
  ['an unknown name', { name: 'explode' }, '"name" must be "slow" or "hang"'],
  ['no name', { times: 1 }, '"name" is required.'],
  ['an invalid option', { name: 'slow', delay: '1s' }, '"delay" must be a number'],
  ['an unknown option', { name: 'slow', seconds: 1 }, '"seconds" is unknown.'],
  ['an empty list', [], '"name" is required.'],
  ['an unknown operation', { name: 'slow', operation: 'x' }, '"operation" must be "create_'],
  ['a delay without an end', { name: 'slow', delay: 2 ** 31 }, 'number from 0 to 2147483647'],
  ['zero times', { name: 'slow', times: 0 }, 'of 1 or more, or "until-cleared" (received 0)'],
  ['half a time', { name: 'slow', times: 1.5 }, '"times" must be a whole number of 1 or more'],
  [
    'a number as headers',
    { name: 'slow', headers: 7 },
    '"headers" must map header names to strings',
  ],
  [
    'a space in a header',
    { name: 'slow', headers: { 'a b': '' } },
    'valid header names and values',
  ],
  ['a wrong retryAfter', { name: 'slow', retryAfter: true }, '"retryAfter" must be seconds or a'],
  ['a control character', { name: 'slow', retryAfter: '\u0000' }, 'must be a valid header value'],
  ['a line break in a header', { name: 'slow', headers: { a: 'a\nb' } }, 'header names and values'],
  ['a number as fields', { name: 'answer', fields: 7 }, '"fields" must be an object (received 7)'],
  ['a relative location', { name: 'answer', location: '/' }, 'an absolute url that begins with'],
  ['a word as yes', { name: 'answer', takesEffect: 'yes' }, '"takesEffect" must be true or false'],
  [
    'fields and body',
    { name: 'answer', fields: {}, body: {} },
    'Give "fields" or "body", not both.',
  ],
  ...['open_ceremony', 'download_file'].map(
    (operation) =>
      [
        `fields for ${operation}, which returns no JSON`,
        { name: 'answer', operation, fields: { url: 'x' } },
        `"fields" requires an operation with JSON answers (received "${operation}").`,
      ] as const,
  ),
  ...[204, 205, 304].map(
    (status) =>
      [
        `fields and status ${status}`,
        { name: 'answer', fields: {}, status },
        `"fields" requires a status with a body (received ${status}).`,
      ] as const,
  ),
  ...[199, 200.5, 600, '200'].map(
    (status) =>
      [
        `the status ${JSON.stringify(status)}`,
        { name: 'answer', status },
        '"status" must be a whole number from 200 to 599',
      ] as const,
  ),
  [
    'an impossible operation',
    { name: 'refuse-frame', operation: 'replace_recipient' },
    '"operation" must be create_ceremony for refuse-frame',
  ],
])('a fault with %s is refused, and the error lists the known names', async (_, fault, error) => {
  const answer = await call(createSigningEmulator(), 'POST', '/_emulator/faults', fault)
  expect(answer.status).toBe(422)
  expect(answer.body['detail']).toContain(error)
  expect(String(answer.body['errors'])).toContain('Fault names: slow, hang')
})

it('the emulator’s control path refuses POST requests without a JSON content type', async () => {
  const emulator = createSigningEmulator()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json']) {
    // oxlint-disable-next-line no-await-in-loop -- one emulator, one after the other
    const response = await emulator.fetch(`${emulator.origin}/_emulator/envelopes`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(seed),
    })
    expect(response.status).toBe(415)
  }
  expect(emulator.envelopes).toEqual([])
})

it('the emulator’s error for an unknown control path lists the known paths', async () => {
  const answer = await call(createSigningEmulator(), 'GET', '/_emulator/nothing')
  expect(answer.status).toBe(404)
  expect(answer.body['detail']).toContain('POST /_emulator/faults')
})

it('the emulator’s start page lists recipients and contains no credentials', async () => {
  const { emulator, recipientId } = emulatorWithRecipient()
  await createCeremony(emulator, recipientId)
  const page = await (await emulator.fetch(`${emulator.origin}/`)).text()
  expect(page).toContain(recipientId)
  expect(page).not.toMatch(/token=(?!…)|key_test_/)
})

const statusUnder = async (host: string, path: string) => {
  const emulator = createSigningEmulator()
  const { status } = await emulator.fetch(`${emulator.origin}${path}`, { headers: { host } })
  return status
}

it.each(['localhost:8787', 'LOCALHOST', '127.0.0.1:8787', '127.1.2.3', '[::1]:8787'])(
  'the emulator’s control path and start page answer under the local host name %s',
  async (host) => {
    expect(await statusUnder(host, '/_emulator')).toBe(200)
    expect(await statusUnder(host, '/')).toBe(200)
  },
)

it.each([
  'rebound.example:8787',
  'localhost.rebound.example',
  '127.0.0.1.rebound.example',
  '203.0.113.7',
  'localhost@rebound.example',
  'rebound.example#localhost',
  '0x7f.1.rebound.example',
])('the emulator’s control path refuses the foreign host name %s', async (host) => {
  for (const path of ['/', '/_emulator', '/_emulator/mails', '/_emulator/nothing']) {
    // oxlint-disable-next-line no-await-in-loop -- four requests of one kind
    expect(await statusUnder(host, path)).toBe(421)
  }
})

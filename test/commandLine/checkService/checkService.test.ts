import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type RunningSigningEmulator,
  startSigningEmulator,
} from '../../../src/emulator/node/index.js'
import { serviceTarget } from '../../emulator/support/serviceTarget.js'
import { listen } from '../../proxy/support/listen.js'
import { run } from '../run.js'

const KEY = 'key_test_SECRET-OF-THE-SERVICE'
const env = { CHECK_SERVICE_KEY: KEY }
let running: RunningSigningEmulator
let folder = ''

beforeAll(async () => {
  running = await startSigningEmulator({ port: 0, deliverableDelay: 0, apiKey: KEY })
  folder = await mkdtemp(join(tmpdir(), 'check-service-'))
})
afterAll(async () => {
  await running.close()
  await rm(folder, { recursive: true })
})

/** The arguments for a new envelope, with everything allowed. */
async function everything(): Promise<readonly string[]> {
  const target = await serviceTarget(running.emulator)
  const { recipientId = '', completedRecipientId = '', deliverableId = '' } = target
  return [
    'check-service',
    running.origin,
    '--recipient',
    recipientId,
    '--completed-recipient',
    completedRecipientId,
    '--deliverable',
    deliverableId,
    '--allow-ceremony',
    '--allow-replace',
  ]
}

describe('check-service', () => {
  it('finds that every line holds at the emulator, and ends with 0', async () => {
    const { code, out, err } = await run(await everything(), { env })
    expect(out).toMatch(/\n\d\d hold, 0 broken, 0 skipped\.\n$/)
    expect(err).toMatch(/: creates ceremonies for re_\w+ and replaces re_\w+\.\n$/)
    expect(code).toBe(0)
    expect(out + err).not.toContain(KEY)
    // Whoever makes a file first loads what makes it.
  }, 20_000)

  it('changes nothing by itself, and says what it would need', async () => {
    const { recipientId = '' } = await serviceTarget(running.emulator)
    const before = running.emulator.envelopeOf(recipientId)
    const { code, out, err } = await run(
      ['check-service', running.origin, '--recipient', recipientId],
      { env },
    )
    expect(code).toBe(0)
    expect(err).toContain('changes nothing')
    expect(out).toContain('Needs --allow-ceremony.')
    expect(running.emulator.envelopeOf(recipientId)).toEqual(before)
  })

  it('names the line that does not hold, for a machine too, and ends with 1', async () => {
    running.emulator.faults.set('server-error', {
      operation: 'retrieve_deliverable',
      times: 'until-cleared',
    })
    const { code, out } = await run([...(await everything()), '--json'], { env })
    running.emulator.faults.clear()
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      url: running.origin,
      profile: 'contract',
      broken: 1,
      lines: expect.arrayContaining([
        {
          id: 'deliverable.ok',
          line: 'Retrieving a deliverable answers 200 OK.',
          result: 'broken',
          reason: 'Expected 200, got 500.',
        },
      ]),
    })
    expect(out).not.toContain(KEY)
  })

  it('comes again where the service is too busy', async () => {
    running.emulator.faults.set('rate-limited', {
      operation: 'retrieve_deliverable',
      retryAfter: 1,
    })
    const { code } = await run(await everything(), { env })
    expect(code).toBe(0)
  })

  it('follows no redirect, so the key goes nowhere else', async () => {
    let reached = 0
    const elsewhere = await listen(
      createServer((_req, res) => {
        reached += 1
        res.end('{}')
      }),
    )
    const redirecting = await listen(
      createServer((_req, res) => res.writeHead(307, { location: elsewhere.url }).end()),
    )
    const { code } = await run(['check-service', redirecting.url, '--deliverable', 'del_1'], {
      env,
    })
    expect({ code, reached }).toEqual({ code: 1, reached: 0 })
    await Promise.all([elsewhere.close(), redirecting.close()])
  })

  it('reads the key from a file', async () => {
    const file = join(folder, 'key')
    await writeFile(file, `${KEY}\n`)
    const { code } = await run([...(await everything()), '--key-file', file])
    expect(code).toBe(0)
  })

  it('says that nothing answers, and ends with 1', async () => {
    const { code, err } = await run(['check-service', 'http://127.0.0.1:9'], { env })
    expect(code).toBe(1)
    expect(err).toContain('Nothing answers at http://127.0.0.1:9.')
  })

  it('says that the key is refused, where every refusal would look right, and ends with 1', async () => {
    const other = { CHECK_SERVICE_KEY: 'key_test_another' }
    const { code, out, err } = await run(['check-service', running.origin], { env: other })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('The service refuses the key (401)')
    expect(err).not.toContain('another')
  })

  it.each<[string, readonly string[], string, Record<string, string>?]>([
    ['no url', [], 'base address'],
    ['two urls', ['http://127.0.0.1:9', 'http://127.0.0.1:8'], 'more than one url'],
    ['an insecure url', ['http://api.example.com'], 'https, or http on this machine'],
    ['a url with /v1', ['http://127.0.0.1:9/v1'], 'Leave /v1 out'],
    ['no key', ['http://127.0.0.1:9'], 'The API key is missing', {}],
    ['a key as an argument', ['http://127.0.0.1:9', '--key', KEY], "Unknown option '--key'"],
    ['a key of two lines', ['http://127.0.0.1:9'], 'visible ASCII', { CHECK_SERVICE_KEY: 'a b' }],
    ['a file that is not there', ['http://127.0.0.1:9', '--key-file', '/none'], 'cannot be read'],
    [
      'an id that is none',
      ['http://127.0.0.1:9', '--recipient', '../x'],
      '--recipient is not an id',
    ],
    ['another profile', ['http://127.0.0.1:9', '--profile', 'x'], '--profile must be'],
    [
      'nobody to change',
      ['http://127.0.0.1:9', '--allow-replace'],
      '--recipient, which is missing',
    ],
    [
      'a live key and changes',
      ['http://127.0.0.1:9', '--recipient', 're_1', '--allow-ceremony'],
      'test-mode key',
      { CHECK_SERVICE_KEY: 'key_live_SECRET' },
    ],
  ])('was called wrongly with %s', async (_, args, sentence, other = env) => {
    const { code, out, err } = await run(['check-service', ...args], { env: other })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toMatch(/SECRET(?!-OF)|key_live/)
  })

  it('explains itself', async () => {
    const { code, out } = await run(['check-service', '--help'])
    expect(code).toBe(0)
    expect(out).toContain('--allow-replace')
  })
})

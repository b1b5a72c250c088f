import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type RunningSigningEmulator,
  startSigningEmulator,
} from '../../../../src/emulator/node/index.js'
import { serviceTarget } from '../../../emulator/support/serviceTarget.js'
import { listen } from '../../../proxy/support/listen.js'
import { run } from '../../run.js'

const KEY = 'key_test_SECRET-OF-THE-SERVICE'
const env = { DOCTOR_SERVICE_KEY: KEY }
let running: RunningSigningEmulator
let folder = ''

beforeAll(async () => {
  running = await startSigningEmulator({
    port: 0,
    deliverableDelay: 0,
    requestsPerSecond: 0,
    apiKey: KEY,
  })
  folder = await mkdtemp(join(tmpdir(), 'doctor-service-'))
})
afterAll(async () => {
  await running.close()
  await rm(folder, { recursive: true })
})

/** Returns the arguments to check a new envelope, with all permissions to change it. */
async function argsWithPermissions(): Promise<readonly string[]> {
  const target = await serviceTarget(running.emulator)
  const { recipientId = '', completedRecipientId = '', deliverableId = '' } = target
  const ids = `--recipient ${recipientId} --completed-recipient ${completedRecipientId}`
  const flags = `${ids} --deliverable ${deliverableId} --allow-ceremony --allow-replace`
  return ['doctor', '--service', running.origin, ...flags.split(' ')]
}

describe('doctor --service', () => {
  it('finds no problem in the emulator and exits with code 0', async () => {
    const { code, out, err } = await run(await argsWithPermissions(), { env })
    expect(out).toMatch(/\n\d+ checks passed, 0 problems, 0 warnings, 0 not checked\.\n$/)
    expect(err).toMatch(/: this changes re_\w+\.\n$/)
    expect(code).toBe(0)
    expect(out + err).not.toContain(KEY)
  })

  it('changes no envelope without the flag --allow-ceremony, and names this flag', async () => {
    const { recipientId = '' } = await serviceTarget(running.emulator)
    const before = running.emulator.envelopeOf(recipientId)
    const { code, out, err } = await run(
      ['doctor', '--service', running.origin, '--recipient', recipientId],
      { env },
    )
    expect(code).toBe(0)
    expect(err).toContain('changes nothing')
    expect(out).toContain('Needs --allow-ceremony.')
    expect(running.emulator.envelopeOf(recipientId)).toEqual(before)
  })

  it('prints a problem of the service as JSON and exits with code 1', async () => {
    running.emulator.faults.set('server-error', {
      operation: 'retrieve_deliverable',
      times: 'until-cleared',
    })
    const { code, out } = await run([...(await argsWithPermissions()), '--json'], { env })
    running.emulator.faults.clear()
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      service: running.origin,
      profile: 'contract',
      problems: 1,
      checks: expect.arrayContaining([
        expect.objectContaining({
          name: 'service_deliverable',
          result: 'problem',
          seen: 'Expected status 200, received 500.',
        }),
      ]),
    })
    expect(out).not.toContain(KEY)
  })

  it('repeats a call if the service answers with status 429', async () => {
    running.emulator.faults.set('rate-limited', {
      operation: 'retrieve_deliverable',
      retryAfter: 1,
    })
    const { code } = await run(await argsWithPermissions(), { env })
    expect(code).toBe(0)
  })

  it('follows no redirect, because another host would receive the API key', async () => {
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
    const { code } = await run(['doctor', '--service', redirecting.url, '--deliverable', 'del_1'], {
      env,
    })
    expect({ code, reached }).toEqual({ code: 1, reached: 0 })
    await Promise.all([elsewhere.close(), redirecting.close()])
  })

  const AT = 'http://127.0.0.1:9'
  const LIVE = { DOCTOR_SERVICE_KEY: 'key_live_SECRET' }
  it.each<[string, readonly string[], string, Record<string, string>?]>([
    ['no url', [''], '--service must be a complete url'],
    ['a page without --proxy', [AT, 'http://127.0.0.1:8'], '--proxy must be a'],
    ['an insecure url', ['http://api.example.com'], 'must be https'],
    ['a url with /v1', [`${AT}/v1`], 'must not end in /v1'],
    ['no key', [AT], '--service needs the API key', {}],
    ['a key as an argument', [AT, '--key', KEY], "Unknown option '--key'"],
    ['a key with a space', [AT], 'visible ASCII', { DOCTOR_SERVICE_KEY: 'a b' }],
    ['a missing key file', [AT, '--service-key', '@/none'], 'cannot be read'],
    ['a malformed id', [AT, '--recipient', '../x'], '--recipient must be an id'],
    ['an unknown profile', [AT, '--profile', 'x'], 'contract, live (received "x")'],
    ['no recipient to replace', [AT, '--allow-replace'], 'need --recipient'],
    [
      'a live key with --allow-ceremony',
      [AT, '--recipient', 're_1', '--allow-ceremony'],
      'a test-mode key',
      LIVE,
    ],
  ])('explains wrong arguments, with exit code 2: %s', async (_, args, sentence, other = env) => {
    const { code, out, err } = await run(['doctor', '--service', ...args], { env: other })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err).not.toMatch(/SECRET(?!-OF)|key_live/)
  })
})

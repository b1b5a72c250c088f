import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { run as runCommand } from './run.js'
import { readEmulateOptions } from '../../src/commandLine/emulate/readEmulateOptions.js'

// On a busy machine a process needs more than Vitest's five seconds.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const CLI = join(import.meta.dirname, '../../src/commandLine/cli.ts')
const children: ChildProcess[] = []
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emulator-cli-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command in a new process. `tsx` compiles it, because the tests have no build. */
function run(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...args])
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += String(chunk)))
  child.stderr.on('data', (chunk) => (output.err += String(chunk)))
  const exited = once(child, 'exit').then(([code]) => ({ code, ...output }))
  const listening = (async () => {
    while (!output.out.includes('Stop with Ctrl-C.') && child.exitCode === null) {
      // oxlint-disable-next-line no-await-in-loop -- chunks come one after the other
      await once(child.stdout, 'data')
    }
    return output.out
  })()
  return { child, exited, listening }
}

async function seedFile(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('the command emulate', () => {
  it.each(['contract', 'live'])(
    'prints its url and a curl command that works, and stops on a signal (profile %s)',
    async (profile) => {
      const given = `emulate --port 0 --api-key key_test_me --fault server-error --profile ${profile}`
      const { child, exited, listening } = run(...given.split(' '))
      const text = await listening
      const origin = /runs on (\S+)/.exec(text)?.[1] ?? ''
      expect(text).toContain('API key: key_test_me')
      expect(text).toMatch(/recipient {4}re_\w+ {2}Ada Lovelace <ada@example.com>/)
      expect(text).toMatch(/deliverable {2}del_\w+ {2}audit_log/)
      const [, url = '', body = ''] = /curl (\S+) [^]*-d '([^']+)'/.exec(text) ?? []
      expect(url.startsWith(origin)).toBe(true)
      const create = async () =>
        fetch(url, { method: 'POST', headers: { 'X-API-Key': 'key_test_me' }, body })
      expect((await create()).status).toBe(500)
      expect((await create()).status).toBe(201)
      child.kill(profile === 'live' ? 'SIGTERM' : 'SIGINT')
      expect(await exited).toMatchObject({ code: 0, err: '' })
    },
  )

  it('adds the envelopes of the JSON file that --seed names', async () => {
    const path = await seedFile(
      'envelopes.json',
      // Starts with a byte order mark, as some editors save it.
      `\uFEFF${JSON.stringify([
        { title: 'First', recipients: [{ name: 'A', email: 'a@example.com', id: 're_fixed' }] },
        { title: 'Second', recipients: [{ name: 'B', email: 'b@example.com' }] },
      ])}`,
    )
    const { code, out } = await runCommand(['emulate', '--port', '0', '--seed', path])
    expect(code).toBe(0)
    expect(out).toContain('Envelope “First”\n  recipient    re_fixed  A <a@example.com>')
    expect(out).toContain('Envelope “Second”')
  })

  it.each([
    ['process.exit(0)', { code: 0, err: '' }],
    ['process.exit(3)', { code: 1, err: '' }],
  ])('runs a command after `--`, and ends with it: %s', async (end, expected) => {
    const script = `console.log('It runs: --help'); ${end}`
    const args = ['emulate', '--port', '0', '--', process.execPath, '-e', script, '--', '--help']
    const { code, out, err } = await run(...args).exited
    expect(out).toMatch(/Stop with Ctrl-C\.\nIt runs: --help\n$/)
    expect({ code, err }).toEqual(expected)
  })

  it('stops the command after `--` on a signal, and refuses one that cannot be started', async () => {
    const forever = ['-e', `console.log('It runs'); setInterval(() => {}, 1000)`]
    const { child, exited } = run('emulate', '--port', '0', '--', process.execPath, ...forever)
    let seen = ''
    for await (const chunk of child.stdout) {
      seen += String(chunk)
      if (seen.includes('It runs')) child.kill('SIGTERM')
    }
    expect(await exited).toMatchObject({ code: 0, err: '' })
    const { code, err } = await run('emulate', '--port', '0', '--', 'no-such-command').exited
    expect(code).toBe(2)
    expect(err).toContain('The command no-such-command cannot be started.')
  })

  it('exits with code 1 if its port is in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = Object(server.address())
    expect(await runCommand(['emulate', '--port', String(port)])).toEqual({
      code: 1,
      out: '',
      err: `Port ${port} on 127.0.0.1 is in use. Stop the process on this port, or set another port; 0 takes a free port.\n`,
    })
    server.close()
  })
})

describe('the options of the command emulate', () => {
  it.each([
    ['now', '"emulate" takes no argument (received "now").'],
    ['--port 8e3', '--port must be a number from 0 to 65535 (received "8e3").'],
    ['--port 65536', '--port must be a number from 0 to 65535 (received "65536").'],
    ['--verbose', "Unknown option '--verbose'."],
    ['--port', "Option '--port <value>' argument missing."],
    ['--profile tomorrow', '--profile must be "contract" or "live" (received "tomorrow").'],
    ['--deliverable-delay soon', '--deliverable-delay must be a number from 0 to'],
    ['--time later', '--time must be an ISO 8601 time (received "later").'],
    ['--tls-cert cert.pem', '--tls-cert and --tls-key must be given together.'],
    ['--fault slowly', 'Fault names: slow, hang, reset'],
    ['--fault {"name":"slow","speed":1}', '"speed" is unknown.'],
    ['--fault {"name"', 'The fault must be a name or valid JSON'],
  ])('do not accept %s', (flags, message) => {
    expect(() => readEmulateOptions(flags.split(' '))).toThrow(message)
  })

  it('are read from its flags, including the start time', () => {
    const given =
      '--profile live --deliverable-delay 0 --ceremony-lifetime 60 --requests-per-second 0.5 --strict --time 2026-03-01T09:30:00Z'
    expect(readEmulateOptions(given.split(' '))).toMatchObject({
      start: {
        profile: 'live',
        deliverableDelay: 0,
        ceremonyLifetime: 60,
        requestsPerSecond: 0.5,
        strict: true,
      },
      startTime: Date.UTC(2026, 2, 1, 9, 30),
    })
  })

  it('contain only the options whose flags are given', () => {
    const given =
      '--port 0 --host ::1 --allow-host emulator --allow-host sign.test --tls-cert cert.pem --tls-key key.pem'
    expect(readEmulateOptions(given.split(' '))).toEqual({
      start: {
        port: 0,
        host: '::1',
        hosts: ['emulator', 'sign.test'],
        tls: { cert: 'cert.pem', key: 'key.pem' },
      },
      faults: [],
      startTime: undefined,
      envelopes: undefined,
    })
  })
})

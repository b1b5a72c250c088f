import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readEmulateOptions } from '../../src/commandLine/emulate/readEmulateOptions.js'

// A browser, or a process, takes longer on a busy machine than Vitest's five seconds.
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

/** Runs the command as a shell would, through tsx since the tests need no build. */
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

describe('emulate', () => {
  it('prints address, key, ids and a curl line that works after its fault, and stops on Ctrl-C', async () => {
    const given = 'emulate --port 0 --api-key key_test_me --fault server-error'
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
    child.kill('SIGINT')
    expect(await exited).toMatchObject({ code: 0, err: '' })
  })

  it('seeds what a file says, one envelope or a list', async () => {
    const path = await seedFile(
      'envelopes.json',
      // As some editors save it, with a mark of its byte order.
      `\uFEFF${JSON.stringify([
        { title: 'First', recipients: [{ name: 'A', email: 'a@example.com', id: 're_fixed' }] },
        { title: 'Second', recipients: [{ name: 'B', email: 'b@example.com' }] },
      ])}`,
    )
    const { child, exited, listening } = run('emulate', '--port', '0', '--seed', path)
    const text = await listening
    expect(text).toContain('Envelope “First”\n  recipient    re_fixed  A <a@example.com>')
    expect(text).toContain('Envelope “Second”')
    child.kill('SIGTERM')
    expect((await exited).code).toBe(0)
  })

  it('says that a port is in use, and exits with 1', async () => {
    const first = run('emulate', '--port', '0')
    const port = /:(\d+)\n/.exec(await first.listening)?.[1] ?? ''
    expect(await run('emulate', '--port', port).exited).toEqual({
      code: 1,
      out: '',
      err: `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another port; 0 takes one that is free.\n`,
    })
  })

  it('names what is wrong with a seed file, and exits with 2', async () => {
    const path = await seedFile('wrong.json', '[{ "title": 1, "recipients": [{ "name": "A" }] }]')
    expect(await run('emulate', '--seed', path).exited).toEqual({
      code: 2,
      out: '',
      err: [
        `The file ${path} holds no envelopes:`,
        '  The envelope has a "title" that is not a string.',
        '  "recipients[0]" needs "email", a string.',
        'See: react-signing-ceremony emulate --help',
        '',
      ].join('\n'),
    })
  })
})

describe('arguments', () => {
  it.each(['--help', '-h'])('shows the help for %s', (flag) => {
    expect(readEmulateOptions([flag])).toBe('help')
  })

  it.each([
    [['now'], '"now" is too much after "emulate".'],
    [['--port', '8e3'], '--port must be a number from 0 to 65535, not "8e3".'],
    [['--port', '65536'], '--port must be a number from 0 to 65535, not "65536".'],
    [['--verbose'], "Unknown option '--verbose'."],
    [['--port'], "Option '--port <value>' argument missing."],
  ])('refuses %j: %s', (args, message) => {
    expect(() => readEmulateOptions(args)).toThrow(message)
  })

  it.each([
    ['--profile tomorrow', '--profile must be contract or live, not "tomorrow".'],
    ['--deliverable-delay soon', '--deliverable-delay must be a whole number of 0 or more'],
    ['--time later', '--time must be a time, not "later".'],
    ['--tls-cert cert.pem', '--tls-cert and --tls-key go together.'],
    ['--redirect-by foot', '--redirect-by must be replace or assign, not "foot".'],
  ])('refuses %s', (flags, message) => {
    expect(() => readEmulateOptions(flags.split(' '))).toThrow(message)
  })

  it('reads the profile, the times and the clock', () => {
    const given =
      '--profile live --deliverable-delay 0 --ceremony-lifetime 60 --file-lifetime 5 --time 2026-03-01T09:30:00Z'
    expect(readEmulateOptions(given.split(' '))).toEqual({
      profile: 'live',
      deliverableDelay: 0,
      ceremonyLifetime: 60,
      fileLifetime: 5,
      startTime: Date.UTC(2026, 2, 1, 9, 30),
    })
  })

  it.each([
    ['slowly', '"name" is missing or wrong.'],
    ['{"name":"slow","speed":1}', '"speed" is no option of a fault.'],
    ['{"name"', 'It is no JSON.'],
  ])('refuses the fault %s', (fault, message) => {
    expect(() => readEmulateOptions(['--fault', fault])).toThrow(message)
  })

  it('reads faults, by name or with what the control path takes, and how ceremonies end', () => {
    const given = '--redirect-parameters --redirect-by assign --revoke-older-ceremonies'
    const faults = ['--fault', 'reset', '--fault', '{"name":"slow","delay":8,"recipient":"re_a"}']
    expect(readEmulateOptions([...given.split(' '), ...faults])).toEqual({
      redirectParameters: true,
      redirectBy: 'assign',
      revokeOlderCeremonies: true,
      faults: [
        { name: 'reset', options: {} },
        { name: 'slow', options: { delay: 8, recipient: 're_a' } },
      ],
    })
  })

  it('passes on what is given and leaves out the rest', () => {
    const given = '--port 0 --host ::1 --allow-host emulator --allow-host sign.test --locale de'
    const tls = { cert: 'cert.pem', key: 'key.pem' }
    const files = '--tls-cert cert.pem --tls-key key.pem'
    expect(readEmulateOptions([...given.split(' '), ...files.split(' ')])).toEqual({
      port: 0,
      host: '::1',
      hosts: ['emulator', 'sign.test'],
      locale: 'de',
      tls,
    })
  })
})

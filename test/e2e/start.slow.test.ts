import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../proxy/support/listen.js'

const root = join(import.meta.dirname, '../..')
const running: ChildProcess[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map(stopIfRunning))
})

describe('the command npm start of the sample portal', () => {
  it('prints the urls of its two servers, and stops both servers on Ctrl-C', async () => {
    const { child, output, exit } = start(['--portal-port', '0', '--service-port', '0'])
    await expect.poll(output, { timeout: 45_000 }).toContain('Ctrl-C stops both.')
    const [, portal = ''] = /^ {2}Portal +(\S+)$/m.exec(output()) ?? []
    const [, service = ''] = /^ {2}Signing service +(\S+) /m.exec(output()) ?? []
    expect((await fetch(portal)).status).toBe(200)
    expect((await fetch(service)).status).toBe(200)

    child.kill('SIGINT')
    expect(await exit).toBe(0)
    expect(output()).toMatch(/Stopped\.\n$/)
    expect(output()).not.toMatch(/error|\s at /i)
    await expect(fetch(portal)).rejects.toThrow('fetch failed')
  })

  it.each([
    ['--portal-port', '--service-port'],
    ['--service-port', '--portal-port'],
  ])('prints one sentence if the port in %s is in use', async (taken, free) => {
    const { port, close } = await listen(createServer())
    onTestFinished(close)
    const { output, exit } = start([taken, String(port), free, '0'])
    expect(await exit).toBe(1)
    expect(output()).toMatch(
      new RegExp(`^Port ${port} .*is in use\\. .*npm start -- ${taken} \\d+\\n$`),
    )
  })

  it.each<[string, readonly string[], NodeJS.ProcessEnv, string]>([
    ['an unknown flag', ['--port', '1'], {}, "Unknown option '--port'. See npm start -- --help\n"],
    [
      'an invalid port',
      ['--portal-port', 'x'],
      {},
      'The port must be a number from 0 to 65535 (received "x").\n',
    ],
    [
      'SIGNING_API_KEY alone',
      [],
      { SIGNING_API_KEY: 'key_test_1' },
      'SIGNING_BASE_URL is missing. SIGNING_API_KEY needs it, for example https://api.example.com.\n',
    ],
  ])('prints an error for %s', async (_, flags, env, text) => {
    const { output, exit } = start(flags, env)
    expect(await exit).toBe(1)
    expect(output()).toBe(text)
  })
})

/** Runs the command that `npm start` runs after the build. Returns stdout and stderr as one text. */
function start(flags: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts', ...flags], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, ...env },
  })
  running.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const exit = once(child, 'close').then(([code]: unknown[]) => code)
  return { child, exit, output: () => text }
}

async function stopIfRunning(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

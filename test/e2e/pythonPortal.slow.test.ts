import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import {
  type RunningSigningEmulator,
  startSigningEmulator,
} from 'react-signing-ceremony/emulator/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../proxy/support/listen.js'
import { requireChromium } from '../support/browsers/findChromium.js'
import { findCommand } from '../support/findCommand.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLE = join(ROOT, 'examples/python-portal')

async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer())
  await close()
  return port
}

describe.skipIf(!findCommand('python3'))(
  'the Python portal, with the proxy in another process',
  () => {
    const children: ChildProcess[] = []
    let folder = ''
    let origin = ''
    let emulator: RunningSigningEmulator
    let browser: Browser

    /** Starts a process and waits for its first line. */
    async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
      const child = spawn(command, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      await once(child.stdout, 'data')
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'python-portal-'))
      const seed: unknown = JSON.parse(await readFile(join(EXAMPLE, 'envelope.json'), 'utf8'))
      emulator = await startSigningEmulator({ port: 0, deliverableDelay: 300 })
      emulator.emulator.seedEnvelope(Object(seed))
      const [portalPort, proxyPort] = [await freePort(), await freePort()]
      origin = `http://localhost:${portalPort}`
      const config = (await readFile(join(EXAMPLE, 'signing.json'), 'utf8'))
        .replaceAll('5000', String(portalPort))
        .replaceAll('8080', String(proxyPort))
        .replaceAll('http://127.0.0.1:8787', emulator.origin)
      const file = join(folder, 'signing.json')
      await writeFile(file, config)
      const PROXY_SECRET = 'a secret of this test'
      const cli = join(ROOT, 'dist/commandLine/cli.js')
      await run('python3', [join(EXAMPLE, 'portal.py')], {
        PROXY_SECRET,
        PORT: String(portalPort),
        PROXY_PORT: String(proxyPort),
        SCRIPTS: join(ROOT, 'dist'),
      })
      await run(process.execPath, [cli, 'proxy', '--config', file], {
        PROXY_SECRET,
        SIGNING_API_KEY: emulator.emulator.apiKey,
      })
      browser = await chromium.launch({ executablePath: requireChromium() })
    })
    afterAll(async () => {
      await browser.close()
      for (const child of children) child.kill('SIGTERM')
      await emulator.close()
      await rm(folder, { recursive: true })
    })

    async function signInAs(name: string): Promise<Page> {
      const page = await browser.newPage()
      page.setDefaultTimeout(10_000)
      await page.goto(origin)
      await page.getByRole('button', { name }).click()
      await page.getByRole('button', { name: 'Review and sign' }).click()
      return page
    }

    it('completes a ceremony, and confirms it when the service has it', async () => {
      const page = await signInAs('Ada Lovelace')
      await signByTyping(ceremonyIn(page), 'Ada Lovelace')
      await page.locator('#notice[data-status=confirmed]').waitFor({ timeout: 15_000 })
      const envelope = emulator.emulator.envelopeOf('re_ada')
      expect(envelope?.status).toBe('completed')
      expect(envelope?.ceremonies.map(({ authentication }) => authentication)).toMatchObject([
        { type: 'custom', provider: 'Python Portal' },
      ])
      await page.close()
    })

    it('lets no one sign for another person', async () => {
      const before = emulator.emulator.calls.length
      const page = await signInAs('Eve Adversary')
      await page.locator('#notice[data-status=failed]').waitFor()
      expect(emulator.emulator.calls).toHaveLength(before)
      await page.close()
    })

    it('passes every check of check-proxy', async () => {
      emulator.emulator.reset()
      const seed: unknown = JSON.parse(await readFile(join(EXAMPLE, 'envelope.json'), 'utf8'))
      emulator.emulator.seedEnvelope(Object(seed))
      // The service is slow, so that parallel calls overlap.
      const slow = { delay: 150, times: 'until-cleared' } as const
      emulator.emulator.faults.set('slow', { ...slow, operation: 'create_ceremony' })
      const [ada, eve] = await Promise.all(['ada', 'eve'].map(async (name) => cookieOf(name)))
      const cli = join(ROOT, 'dist/commandLine/cli.js')
      const args = ['check-proxy', `${origin}/api/signing`, '--recipient', 're_ada']
      const child = spawn(process.execPath, [cli, ...args, '--deliverable', 'del_ada', '--json'], {
        env: { ...process.env, CHECK_PROXY_SESSION: ada, CHECK_PROXY_FOREIGN_SESSION: eve },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      let out = ''
      child.stdout.on('data', (chunk) => (out += String(chunk)))
      await once(child, 'close')
      const report: unknown = JSON.parse(out)
      const { checks }: { checks: { name: string; result: string; seen?: string }[] } =
        Object(report)
      expect(checks.filter(({ result }) => result === 'problem')).toEqual([])
    })

    async function cookieOf(person: string): Promise<string> {
      const response = await fetch(`${origin}/sign-in`, {
        method: 'POST',
        body: `person=${person}`,
        redirect: 'manual',
      })
      return response.headers.get('set-cookie')?.split(';')[0] ?? ''
    }
  },
)

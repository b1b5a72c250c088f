import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readQuickStart } from '../../scripts/quickStart/readQuickStart.js'
import { blocksOf, documents } from '../docs/documents.js'
import { addPlaywright, runPlaywright } from '../examples/support/addPlaywright.js'
import { type Server, startServer } from '../examples/support/startServer.js'
import { freePort } from '../support/freePort.js'
import { linkPackages } from './support/initServer.js'
import { createPackedConsumer } from './support/packedConsumer.js'

/** Files that `npm create vite` writes and the quick start does not replace. */
const template = {
  'index.html': '<div id="root"></div><script type="module" src="/src/main.tsx"></script>',
  'src/main.tsx': `
    import { StrictMode } from 'react'
    import { createRoot } from 'react-dom/client'
    import App from './App.tsx'
    createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>)`,
}

const consumer = createPackedConsumer()
const { folder, packageFolder } = consumer
linkPackages(consumer, ['express', 'vite', '@vitejs/plugin-react'])
const [service, server, page] = await Promise.all([freePort(), freePort(), freePort()])
const steps = readQuickStart()

/** Writes a file with the ports of this test, because the original ones may be in use. */
function write(name: string, code: string): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  const withPorts = code
    .replaceAll('8787', String(service))
    .replaceAll('3000', String(server))
    .replaceAll('5173', String(page))
  writeFileSync(file, withPorts)
}

const running: Server[] = []
afterAll(() => running.forEach((one) => one.stop()))

/** Starts a command of the quick start, and waits for words of its output. */
async function start(words: string, ...args: readonly string[]): Promise<void> {
  const one = startServer(folder, process.execPath, args, {})
  running.push(one)
  await one.until(() => one.output().includes(words))
}

beforeAll(async () => {
  for (const [name, code] of Object.entries(template)) write(name, code)
  for (const step of steps) if (step.kind === 'file') write(step.name, step.code)
  const commands = steps.flatMap((step) => (step.kind === 'commands' ? step.commands : []))
  const [, , ...emulate] = commands.find((line) => line.startsWith('npx '))?.split(' ') ?? []
  const cli = join(packageFolder, 'dist/commandLine/cli.js')
  await start('Stop with Ctrl-C.', cli, ...emulate, '--port', String(service))
  await start('The proxy listens on', 'server.js')
  const vite = ['node_modules/vite/bin/vite.js', '--port', String(page), '--strictPort']
  await start('Local:', ...vite)
}, 120_000)

it('the portal that docs/quickStart.md builds passes the Playwright test of docs/testing.md', async () => {
  const guide = documents.find(({ path }) => path === 'docs/testing.md')
  const sample = guide && blocksOf(guide, /^ts$/).find(({ code }) => code.includes('.spec.ts'))
  write('playwright/lease.spec.ts', sample?.code ?? '')
  await addPlaywright(folder, 50_000)
  expect(await runPlaywright(folder, 'playwright')).toContain('1 passed')
  const response = await fetch(`http://127.0.0.1:${service}/_emulator/envelopes/re_ada`)
  expect(await response.json()).toMatchObject({ status: 'completed' })
})

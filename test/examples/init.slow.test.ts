import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { copyLayers, type PortalName } from '../../bench/agents/portals.js'
import { freePort } from '../support/freePort.js'
import { addPlaywright, runPlaywright } from './support/addPlaywright.js'
import { runIn } from './support/runIn.js'
import { startServer } from './support/startServer.js'
import { PATIENCE } from './support/withExample.js'

/** An app that a framework's own command creates, or an empty portal of bench/agents. */
interface EmptyApp {
  /** The command, without `npx --yes`, or the name of the portal. */
  readonly create: readonly string[] | PortalName
  /** Whether the proxy is a process of its own. */
  readonly hasServer: boolean
  readonly page: string
  /** Lines to replace in a file of the new app before `init` runs: file, old text, new text. */
  readonly change?: readonly [string, RegExp, string]
}

const createNext = ['create-next-app@latest', 'app', '--yes', '--ts', '--app', '--empty'].concat([
  '--no-src-dir',
  '--no-tailwind',
  '--skip-install',
  '--disable-git',
])

const apps: Readonly<Record<string, EmptyApp>> = {
  'create-vite': {
    create: ['create-vite@latest', 'app', '--template', 'react-ts', '--no-interactive'],
    hasServer: true,
    page: '/signing.html',
  },
  'create-next-app': {
    create: createNext,
    hasServer: false,
    page: '/signing',
  },
  'create-next-app with a static export': {
    create: createNext,
    hasServer: true,
    page: '/signing',
    // An export cannot have Cache Components, which the new app has.
    change: ['next.config.ts', /NextConfig = \{[^]*\}/, "NextConfig = { output: 'export' }"],
  },
  'React Router': { create: 'react-router', hasServer: false, page: '/signing' },
  'Express with Vite as a middleware': {
    create: 'vite-express',
    hasServer: false,
    page: '/signing.html',
    // The step that `init` prints.
    change: [
      'server.js',
      /const app = .*\n/,
      `import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { proxy } from './signing.mjs'
const app = express().use('/api/signing', toNodeListener(proxy))
`,
    ],
  },
}

/** The seconds from the start of `init` until the page has confirmed the signature. */
const BUDGET_SECONDS = 60

/** Creates an empty app, and installs the packed package into it. */
async function createApp(folder: string, { create, change }: EmptyApp): Promise<string> {
  const app = join(folder, 'app')
  if (typeof create === 'string') await copyLayers('portals', create, app)
  else await runIn(folder, 'npx', ['--yes', ...create])
  if (change) {
    const [name, old, text] = change
    const file = join(app, name)
    const before = await readFile(file, 'utf8')
    const after = before.replace(old, text)
    if (after === before) throw new Error(`${name} has another form than this test expects.`)
    await writeFile(file, after)
  }
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund']
  await runIn(app, 'npm', ['install', ...quiet, inject('tarball')])
  return app
}

/** Starts the emulator and the app on free ports. Returns a function that stops them. */
async function start(app: string, { hasServer, page }: EmptyApp) {
  const [service, server, portal] = await Promise.all([freePort(), freePort(), freePort()])
  const env = {
    PORTAL_URL: `http://localhost:${portal}`,
    SIGNING_SERVICE_URL: `http://127.0.0.1:${service}`,
    // Without a server of its own, the proxy is in that of the pages.
    PORT: String(hasServer ? server : portal),
    PROXY_URL: `http://localhost:${server}`,
    NEXT_PUBLIC_SIGNING_URL: `http://localhost:${server}/api/signing`,
  }
  const cli = join(app, 'node_modules/.bin/react-signing-ceremony')
  const seed = ['--seed', 'envelope.json', '--port', String(service)]
  const emulator = startServer(app, cli, ['emulate', ...seed], {})
  const servers = [emulator]
  if (hasServer) {
    const config = join(app, 'vite.config.ts')
    const text = await readFile(config, 'utf8').catch(() => undefined)
    if (text?.includes('localhost:3000') === false) throw new Error('init did not change Vite')
    if (text) await writeFile(config, text.replace('localhost:3000', `localhost:${server}`))
    servers.push(startServer(app, 'node', ['server.mjs'], env))
  }
  const dev = ['run', 'dev', '--', '--port', String(portal)]
  const pages = startServer(app, 'npm', dev, env)
  servers.push(pages)
  await emulator.until(() => emulator.output().includes('Stop with Ctrl-C.'))
  await pages.until(async () =>
    fetch(env.PORTAL_URL + page).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { env, stop: () => servers.forEach((one) => one.stop()) }
}

it.skipIf(!inject('hasRegistry')).each(Object.entries(apps))(
  'init turns an empty app of %s into one that confirms a signature',
  PATIENCE,
  async (name, empty) => {
    const folder = await mkdtemp(join(tmpdir(), 'init-'))
    let running: Awaited<ReturnType<typeof start>> | undefined
    try {
      const app = await createApp(folder, empty)
      await addPlaywright(app, BUDGET_SECONDS * 1_000)
      const startedAt = performance.now()
      const cli = join(app, 'node_modules/.bin/react-signing-ceremony')
      await runIn(app, cli, ['init', '--yes'])
      running = await start(app, empty)
      const output = await runPlaywright(app, 'e2e', running.env)
      const seconds = (performance.now() - startedAt) / 1_000
      expect(output).toContain('1 passed')
      running.stop()
      await runIn(app, 'npm', ['run', 'build'])
      process.stdout.write(`init to confirmed, ${name}: ${seconds.toFixed(1)} s\n`)
      expect(seconds).toBeLessThan(BUDGET_SECONDS)
    } finally {
      running?.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  },
)

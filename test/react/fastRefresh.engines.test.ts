import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landingPage } from '../../src/landing/index.js'
import { startCeremonySite } from '../support/origins/ceremonySite.js'
import { launchOptions } from '../support/browsers/engines.js'

const root = join(import.meta.dirname, '../..')

const MAIN = `
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
createRoot(document.body.appendChild(document.createElement('main'))).render(<App />)
`

/** Returns the source of a portal page, which the test saves while a ceremony is open. */
const appOf = (how: string): string => `
import { ${how === 'hook' ? 'CeremonyFrame, useCeremony' : 'SigningCeremony'}, SigningProvider } from '${root}/src/react/index.ts'

function Lease() {
  ${how === 'hook' ? "const ceremony = useCeremony({ recipientId: 're_8Unml6TyhNN8923Rminm40', autoStart: true })" : ''}
  return <>
    <h1>First words</h1>
    ${
      how === 'hook'
        ? '<CeremonyFrame ceremony={ceremony} title="Sign the lease" />'
        : `<SigningCeremony recipientId="re_8Unml6TyhNN8923Rminm40" title="Sign the lease" autoStart presentation="${how}" />`
    }
  </>
}

export function App() {
  return <SigningProvider endpoint="/api/signing"><Lease /></SigningProvider>
}
`

let folder = ''
let vite: ViteDevServer
let posts = 0
let origin = ''
let ceremonySite: Awaited<ReturnType<typeof startCeremonySite>>

beforeAll(async () => {
  ceremonySite = await startCeremonySite()
  // The folder is outside the repository, which Vite would watch. The link provides React.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'refresh-')))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Portal</title><script type="module" src="/main.tsx"></script></html>',
  )
  await writeFile(join(folder, 'main.tsx'), MAIN)
  vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(folder, '.vite'),
    server: { port: 0, fs: { allow: [root, folder] }, watch: { usePolling: true, interval: 50 } },
    plugins: [
      react(),
      {
        name: 'portal',
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (request.url === '/finished') {
              response.setHeader('content-type', 'text/html').end(landingPage().html)
              return
            }
            if (!request.url?.startsWith('/api/signing/')) {
              next()
              return
            }
            if (request.method === 'GET') {
              response.statusCode = 404
              response.end(JSON.stringify({ code: 'not_found' }))
              return
            }
            posts += 1
            response.statusCode = 201
            response.setHeader('content-type', 'application/json')
            response.end(
              JSON.stringify({
                url: `${ceremonySite.origin}/ceremony?id=refresh`,
                embeddable_in: [origin],
                redirect_url: `${origin}/finished`,
              }),
            )
          })
        },
      },
    ],
  })
  await vite.listen()
  const address: string | AddressInfo | null | undefined = vite.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('Vite has no port.')
  origin = `http://localhost:${address.port}`
})
afterAll(async () => {
  await vite.close()
  ceremonySite.close()
  await rm(folder, { recursive: true, force: true })
})

// Fast Refresh does not depend on the browser, so these tests use only one.
describe('a file that is saved while a ceremony is open', () => {
  it.each(['hook', 'inline', 'dialog'])(
    'leaves the ceremony open and sends no second request (kind of ceremony: %s)',
    async (how) => {
      const app = join(folder, 'App.tsx')
      await writeFile(app, appOf(how))
      posts = 0
      const browser = await chromium.launch(launchOptions('chromium'))
      try {
        const page = await browser.newPage()
        await page.goto(origin)
        const frame = page.locator('[data-status="open"] iframe')
        await frame.waitFor({ timeout: 30_000 })
        const name = await frame.getAttribute('name')
        const text = await readFile(app, 'utf8')
        await writeFile(app, text.replace('First words', 'Other words'))
        await page.getByText('Other words').waitFor({ state: 'attached' })
        await page.waitForTimeout(300)
        expect(await frame.getAttribute('name')).toBe(name)
        expect(posts).toBe(1)
      } finally {
        await browser.close()
      }
    },
  )
})

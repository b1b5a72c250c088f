import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { landingPage } from '../../src/landing/index.js'
import { startCeremonySite } from '../support/origins/ceremonySite.js'
import { launchOptions } from '../support/browsers/engines.js'

const root = join(import.meta.dirname, '../..')

const MAIN = `
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
createRoot(document.body.appendChild(document.createElement('main'))).render(<App />)
`

/** A portal page with two ceremonies, which the test saves while they are open. */
const APP = `
import { CeremonyFrame, useCeremony, SigningCeremony, SigningProvider } from '${root}/src/react/index.ts'

function Lease() {
  const ceremony = useCeremony({ recipientId: 're_hook', autoStart: true })
  return <>
    <h1>First words</h1>
    <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
    <SigningCeremony recipientId="re_dialog" title="Sign the lease" autoStart presentation="dialog" />
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
  await writeFile(join(folder, 'App.tsx'), APP)
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

// Fast Refresh does not depend on the browser, so this test uses only one.
it('a file that is saved while ceremonies are open leaves them open and sends no second request', async () => {
  const browser = await chromium.launch(launchOptions('chromium'))
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(origin)
  const frames = page.locator('[data-status="open"] iframe')
  const names = (): Promise<readonly string[]> =>
    frames.evaluateAll((all) => all.map((frame) => frame.getAttribute('name') ?? ''))
  await expect.poll(names, { timeout: 30_000 }).toHaveLength(2)
  const before = await names()
  await writeFile(join(folder, 'App.tsx'), APP.replace('First words', 'Other words'))
  await page.getByText('Other words').waitFor({ state: 'attached' })
  await page.waitForTimeout(300)
  expect(await names()).toEqual(before)
  expect(posts).toBe(2)
})

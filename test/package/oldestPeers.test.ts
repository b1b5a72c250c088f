import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChromium } from '../support/browsers/findChromium.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer('oldest')
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium() })
})
afterAll(async () => {
  await browser.close()
})

const app = `
  import { createElement as h, StrictMode, version } from 'react'
  import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'

  export const portal = h(StrictMode, null,
    h('h1', null, 'React ' + version),
    h(SigningProvider, { endpoint: '/api/signing' },
      h(SigningCeremony, { recipientId: 're_8Unml6TyhNN8923Rminm40', title: 'Sign the lease' })))
`
const client = `
  import { createRoot } from 'react-dom/client'
  import { portal } from './app.mjs'
  createRoot(document.querySelector('main')).render(portal)
`
const server = `
  import { renderToString } from 'react-dom/server'
  import { portal } from './app.mjs'
  console.log(renderToString(portal))
`

/** Bundles the application in development mode, so that React prints its warnings. */
async function bundleClient(): Promise<string> {
  const output = await build({
    root: consumer.folder,
    configFile: false,
    logLevel: 'silent',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rolldownOptions: { input: 'client.mjs' } },
  })
  const [chunk] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The build made no script.')
  return chunk.code
}

const finished = 'https://portal.test/api/signing/finished'
const grant = {
  url: 'https://sign.test/en/start?token=t',
  embeddable_in: ['https://portal.test'],
  redirect_url: finished,
  completion: 'landing',
}
const html = (body: string) => ({ contentType: 'text/html; charset=utf-8', body })

/** Opens a page of the portal. The test itself answers requests to the portal and the service. */
async function openPortal(script: string): Promise<Page> {
  const page = await browser.newPage()
  const answers = {
    'https://portal.test/': html('<main></main><script type="module" src="app.js"></script>'),
    'https://portal.test/app.js': { contentType: 'text/javascript', body: script },
    'https://portal.test/api/signing/recipients/**': { status: 201, json: grant },
    'https://portal.test/api/signing/recipients/*/confirmation**': { json: { answer: false } },
    'https://sign.test/**': html(`<a href="${finished}">Finish</a>`),
    [finished]: html('<p>Finished</p>'),
  }
  await Promise.all(
    Object.entries(answers).map(([url, answer]) =>
      page.route(url, (route) => route.fulfill(answer)),
    ),
  )
  return page
}

/** Returns a list to which the errors and warnings of a page are added. */
function problemsOf(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  return problems
}

describe('the package with React 18.3 and TanStack Query 5.62', () => {
  beforeAll(() => {
    writeFileSync(join(consumer.folder, 'app.mjs'), app)
    writeFileSync(join(consumer.folder, 'client.mjs'), client)
    writeFileSync(join(consumer.folder, 'server.mjs'), server)
  })

  it('renders its components on the server', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['server.mjs'], {
      cwd: consumer.folder,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(stdout).toContain('React 18.3.1')
    expect(stdout).toContain('Review and sign')
  })

  it('completes a ceremony without an error or a warning', async () => {
    const page = await openPortal(await bundleClient())
    const problems = problemsOf(page)
    await page.goto('https://portal.test/')
    await page.getByRole('heading', { name: 'React 18.3.1' }).waitFor()
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.frameLocator('iframe[title="Sign the lease"]').getByText('Finish').click()
    await page.getByText('You have finished.').waitFor()
    expect(problems).toEqual([])
  })
})

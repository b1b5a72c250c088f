import { spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChromium } from '../support/browsers/findChromium.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const app = `
  import { createElement as h, StrictMode, Suspense, version } from 'react'
  import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'

  export const portal = h(StrictMode, null,
    h('h1', null, 'React ' + version),
    h(SigningProvider, { endpoint: '/api/signing' },
      h(Suspense, { fallback: 'Loading' },
        h(SigningCeremony, { recipientId: 're_8Unml6TyhNN8923Rminm40', title: 'Sign the lease' }))))
`
const client = `
  import { hydrateRoot } from 'react-dom/client'
  import { portal } from './app.mjs'
  hydrateRoot(document.querySelector('main'), portal)
`
const server = `
  import { renderToPipeableStream } from 'react-dom/server'
  import { portal } from './app.mjs'
  const { pipe } = renderToPipeableStream(portal, { onShellReady: () => pipe(process.stdout) })
`

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium() })
})
afterAll(() => browser.close())

describe.each([
  ['18.3.1', 'oldest'],
  ['19.', 'newest'],
] as const)('a start button that a server rendered with React %s', (version, peers) => {
  const { folder } = createPackedConsumer(peers)
  let script = ''
  let content = ''
  let errors = ''
  beforeAll(async () => {
    const files = { 'app.mjs': app, 'client.mjs': client, 'server.mjs': server }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    script = await bundleClient(folder)
    const run = spawnSync(process.execPath, ['server.mjs'], { cwd: folder, encoding: 'utf8' })
    content = run.stdout
    errors = run.stderr
  })

  it('is rendered without an error or a warning', () => {
    expect(errors).toBe('')
    expect(content).toContain(`React ${version}`)
    expect(content).toContain('Review and sign')
  })

  it('is busy until the page can act, so that a click waits and then starts one ceremony', async () => {
    const delivery = new EventEmitter()
    const page = await openPortal(
      browser,
      once(delivery, 'now').then(() => script),
      content,
    )
    const problems = problemsOf(page)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.goto('https://portal.test/', { waitUntil: 'commit' })

    const button = page.getByRole('button', { name: 'Review and sign' })
    await button.waitFor()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    // Clicks as a person, who does not wait.
    await button.click({ force: true })
    const click = button.click()
    delivery.emit('now')
    await click
    await page.frameLocator('iframe[title="Sign the lease"]').getByText('Finish').click()
    await page.getByText('Almost done.').waitFor()
    expect(posts).toHaveLength(1)
    expect(problems).toEqual([])
  })
})

/** Bundles the application in development mode, so that React prints its warnings. */
async function bundleClient(folder: string): Promise<string> {
  const output = await build({
    root: folder,
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

/**
 * Opens a page of the portal. The test itself answers requests to the portal and the service.
 * `content` is what the portal's server has rendered, and `script` is its script, perhaps late.
 */
async function openPortal(
  inBrowser: Browser,
  script: string | Promise<string>,
  content = '',
): Promise<Page> {
  const page = await inBrowser.newPage()
  const answers = {
    'https://portal.test/': html(
      `<style>.signing-ceremony { display: grid }</style><main>${content}</main><script async type="module" src="app.js"></script>`,
    ),
    'https://portal.test/api/signing/recipients/**': { status: 201, json: grant },
    'https://portal.test/api/signing/recipients/*/confirmation**': { json: { answer: false } },
    'https://sign.test/**': html(`<a href="${finished}">Finish</a>`),
    [finished]: html('<p>Finished</p>'),
  }
  await page.route('https://portal.test/app.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await script }),
  )
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

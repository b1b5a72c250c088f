import { spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChromium } from '../support/browsers/findChromium.js'
import { createPackedConsumer } from './support/packedConsumer.js'
import { bundleClient, openPortal, problemsOf } from './support/packedPortal.js'

const app = `
  import { createElement as h, Suspense } from 'react'
  import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'

  export const portal = h(SigningProvider, { endpoint: '/api/signing' },
    h(Suspense, { fallback: 'Loading' },
      h(SigningCeremony, { recipientId: 're_8Unml6TyhNN8923Rminm40', title: 'Sign the lease' })))
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
  ['18.3', 'oldest'],
  ['19', 'newest'],
] as const)('a start button that a server rendered with React %s', (_version, peers) => {
  const { folder } = createPackedConsumer(peers)
  let script = ''
  let content = ''
  beforeAll(async () => {
    const files = { 'app.mjs': app, 'client.mjs': client, 'server.mjs': server }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    script = await bundleClient(folder)
    const run = spawnSync(process.execPath, ['server.mjs'], { cwd: folder, encoding: 'utf8' })
    content = run.stdout
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

  it('can be pressed with the keyboard after hydration, if it had the focus before', async () => {
    const delivery = new EventEmitter()
    const page = await openPortal(
      browser,
      once(delivery, 'now').then(() => script),
      content,
    )
    await page.goto('https://portal.test/', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Review and sign' })
    await button.focus()
    delivery.emit('now')
    await page.locator('button:not([aria-busy])').waitFor()
    await page.keyboard.press('Enter')
    const finish = page.frameLocator('iframe[title="Sign the lease"]').getByText('Finish')
    await finish.waitFor()
    expect(await finish.isVisible()).toBe(true)
  })
})

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChromium } from '../support/browsers/findChromium.js'
import { createPackedConsumer } from './support/packedConsumer.js'
import { bundleClient, openPortal, problemsOf } from './support/packedPortal.js'

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
    const page = await openPortal(browser, await bundleClient(consumer.folder))
    const problems = problemsOf(page)
    await page.goto('https://portal.test/')
    await page.getByRole('heading', { name: 'React 18.3.1' }).waitFor()
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.frameLocator('iframe[title="Sign the lease"]').getByText('Finish').click()
    await page.getByText('Almost done.').waitFor()
    expect(problems).toEqual([])
  })
})

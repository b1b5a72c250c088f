import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireChromium } from '../../support/browsers/findChromium.js'
import { run } from '../run.js'
import { samplePortal, SIGN, type SamplePortal } from './samplePortal.js'

const body = `<!doctype html><title>Document 7</title><script>
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = 'frame-src ${SIGN}'
  document.head.append(meta)
</script>`

let portal: SamplePortal
beforeAll(async () => {
  portal = await samplePortal({ '/documents/7': { body } })
})
afterAll(async () => portal.close())

it('opens a page that needs no session unasked, and none that it is told to leave', async () => {
  const call = ['doctor', portal.page, '--proxy', portal.proxy, '--ceremony-origin', SIGN]
  const env = { CHROMIUM_PATH: requireChromium() }
  expect((await run(call, { env })).out).toMatch(/PROBLEM {2}csp_landing/)
  expect((await run([...call, '--no-open'], { env })).out).toContain('skipped  page_opens')
}, 60_000)

it('finds a policy that the page’s scripts add, where a Chromium may run them', async () => {
  const call = ['doctor', portal.page, '--proxy', portal.proxy, '--ceremony-origin', SIGN]
  const env = { CHROMIUM_PATH: requireChromium(), DOCTOR_SESSION: 'session=s3cret' }
  const unopened = await run(call, { env })
  expect(unopened.code).toBe(0)
  expect(unopened.out).toContain('skipped  page_opens')

  const before = portal.asked.length
  const opened = await run([...call, '--open'], { env })
  expect(opened.code).toBe(1)
  expect(opened.out).toContain('ok       page_opens')
  expect(opened.out).toMatch(/PROBLEM {2}csp_landing/)
  expect(opened.out).toContain('(<meta>)')
  const byBrowser = portal.asked.slice(before + 3)
  expect(byBrowser.map(({ cookie }) => cookie)).not.toContain('session=s3cret')
}, 60_000)

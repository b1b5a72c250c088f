import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireChromium } from '../../support/findChromium.js'
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

it('finds a policy that the page’s scripts add, where a Chromium may run them', async () => {
  const call = ['doctor', portal.page, '--proxy', portal.proxy, '--ceremony-origin', SIGN]
  const env = { CHROMIUM_PATH: requireChromium(), DOCTOR_SESSION: 'session=s3cret' }
  const unopened = await run(call, { env })
  expect(unopened.code).toBe(0)
  expect(unopened.err).toContain('Not opened in a browser; --open does')

  const before = portal.asked.length
  const opened = await run([...call, '--open'], { env })
  expect(opened.code).toBe(1)
  expect(opened.out).toContain('ok       page_opens')
  expect(opened.out).toMatch(/PROBLEM {2}csp_landing/)
  expect(opened.out).toContain('(<meta>)')
  const byBrowser = portal.asked.slice(before + 3)
  expect(byBrowser.map(({ cookie }) => cookie)).not.toContain('session=s3cret')
}, 60_000)

import { expect, it } from 'vitest'
import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { testedEngines } from '../../support/browsers/engines.js'
import { openBrowser } from '../../support/browsers/openBrowser.js'
import { createCeremony } from '../support/callEmulator.js'
import { startHostPages } from '../support/hostPages.js'

it.each(testedEngines())('a ceremony can be signed in a cross-site frame of %s', async (engine) => {
  const host = await startHostPages()
  const { emulator, close } = await startSigningEmulator({ port: 0 })
  const browser = await openBrowser(engine)
  try {
    emulator.seedEnvelope({
      recipients: [{ id: 're_ada', name: 'Ada Lovelace', email: 'ada@example.com' }],
    })
    const url = await createCeremony(emulator, 're_ada', {
      redirect_url: host.done,
      embeddable_in: [host.origin],
    })
    const page = await browser.openPage({ width: 900, height: 700 })
    await page.go(host.framing(url))
    const frame = ['iframe']
    // WebKit's driver refuses inputs whose label is drawn instead, and the field below.
    const press = async (selector: string): Promise<unknown> =>
      page.evaluate(`document.querySelector('${selector}').click()`, frame)
    await press('input[value=type]')
    if (engine === 'webkit') {
      await page.evaluate(
        `Object.assign(document.querySelector('#typed'), { value: 'Ada Lovelace' }).dispatchEvent(new Event('input', { bubbles: true }))`,
        frame,
      )
    } else await page.type('#typed', 'Ada Lovelace', frame)
    await press('#consent')
    await press('button[type=submit]')
    await expect
      .poll(() => page.evaluate('document.body.innerText', frame), { timeout: 30_000 })
      .toBe('Back at the portal')
    expect(emulator.envelopeOf('re_ada')?.ceremonies).toMatchObject([
      { outcome: 'signed', signature: { kind: 'typed', text: 'Ada Lovelace' } },
    ])
  } finally {
    await browser.close()
    await close()
    await host.close()
  }
})

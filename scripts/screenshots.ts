/** Makes the README's pictures from the running demo, light and dark, into `docs/images/`. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { type RunningPortal, startPortal } from '../demo/portal.js'
import { requireChromium } from '../test/support/browsers/findChromium.js'

const folder = join(import.meta.dirname, '../docs/images')
const DESKTOP = { width: 1200, height: 840 }
const PHONE = { width: 390, height: 760 }

/** One picture: what is done on the signed-in portal before it is taken. */
interface Picture {
  readonly name: string
  readonly viewport: typeof DESKTOP
  readonly ceremonySite: (page: Page, portal: RunningPortal) => Promise<void>
}

const pictures: readonly Picture[] = [
  { name: 'ceremony', viewport: DESKTOP, ceremonySite: openCeremony },
  { name: 'phone', viewport: PHONE, ceremonySite: openCeremony },
  {
    name: 'dialog',
    viewport: DESKTOP,
    ceremonySite: async (page, portal) => {
      await begin(page, portal, 'current-account-terms')
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'tab',
    viewport: DESKTOP,
    ceremonySite: async (page, portal) => {
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        begin(page, portal, 'power-of-attorney'),
      ])
      await tab.getByRole('heading', { level: 1 }).waitFor()
      await page.bringToFront()
    },
  },
  {
    name: 'blocked',
    viewport: DESKTOP,
    ceremonySite: async (page, portal) => {
      portal.service.emulator?.faults.set('refuse-frame')
      await begin(page, portal)
      await page.getByText('The document cannot be shown inside this page.').first().waitFor()
    },
  },
  {
    name: 'finished',
    viewport: DESKTOP,
    ceremonySite: async (page, portal) => {
      await openCeremony(page, portal)
      const ceremony = page.frameLocator('iframe')
      await ceremony.getByRole('radio', { name: 'Type' }).check()
      await ceremony.getByLabel('Your full name').fill('Amara Okafor')
      await ceremony.getByRole('checkbox').check()
      await ceremony.getByRole('button', { name: 'Finish' }).click()
      await page.getByRole('button', { name: 'Download the audit log' }).waitFor()
    },
  },
]

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: requireChromium() })
// oxlint-disable no-await-in-loop -- one page after the other: all of them share one portal
for (const colorScheme of ['light', 'dark'] as const) {
  // Anew for each scheme: what is signed in one is still to be signed in the other.
  const portal = await startPortal({ portalPort: 0, servicePort: 0 })
  for (const picture of pictures) await take(picture, portal, colorScheme)
  await portal.close()
}
// oxlint-enable no-await-in-loop
await browser.close()

async function take(
  { name, viewport, ceremonySite }: Picture,
  portal: RunningPortal,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB' })
  await context.request.post(`${portal.origin}/api/session`, { data: { customer: 'amara' } })
  const page = await context.newPage()
  await ceremonySite(page, portal)
  await page.mouse.move(0, 0)
  const path = join(folder, `${name}-${colorScheme}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  process.stdout.write(`docs/images/${name}-${colorScheme}.png\n`)
  await context.close()
}

async function begin(
  page: Page,
  { origin }: RunningPortal,
  document = 'home-renovation-loan',
): Promise<void> {
  await page.goto(`${origin}/documents/${document}`)
  await page.getByRole('button', { name: 'Review and sign' }).click()
}

async function openCeremony(page: Page, portal: RunningPortal): Promise<void> {
  await begin(page, portal)
  const ceremony = page.frameLocator('iframe')
  await ceremony.getByRole('heading', { name: '1. The loan' }).waitFor()
}

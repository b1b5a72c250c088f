import type { FrameLocator, Page } from 'playwright'
import type { RunningPortal } from '../../demo/portal.js'
import { signByTyping } from '../../test/e2e/support/ceremonyPage.js'
import { LEAVE_QUESTION } from '../../test/support/leaveQuestion.js'

/** A running portal, and a browser page with a signed-in customer. */
export interface Stage {
  readonly page: Page
  readonly portal: RunningPortal
}

/** A moment of a ceremony to photograph, and the steps to reach it. */
export interface Moment {
  readonly name: string
  /** The sites that can embed the ceremony. Default: the portal. */
  readonly embeddableIn?: readonly string[]
  readonly reach: (stage: Stage) => Promise<void>
}

const LOAN = 'home-renovation-loan'
const NEVER = new Promise<never>(() => {})

/** Every moment to photograph, in the order in which a ceremony reaches them. */
export const moments: readonly Moment[] = [
  { name: 'documents', reach: async (stage) => visit(stage, '', 'Your documents') },
  {
    name: 'idle',
    reach: async (stage) => visit(stage, `documents/${LOAN}`, 'Home renovation loan'),
  },
  {
    name: 'loading',
    reach: async (stage) => {
      stage.portal.service.emulator?.faults.set('hang', { operation: 'open_ceremony' })
      await start(stage)
      await stage.page.locator('.signing-ceremony__notice[data-kind=busy]').first().waitFor()
    },
  },
  { name: 'open', reach: async (stage) => void (await open(stage)) },
  {
    name: 'question',
    reach: async (stage) => {
      await open(stage, 'current-account-terms')
      await stage.page.getByRole('button', { name: 'Close' }).click()
      await stage.page.getByRole(...LEAVE_QUESTION).waitFor()
    },
  },
  {
    name: 'slow',
    reach: async (stage) => {
      stage.portal.service.emulator?.faults.set('hang', { operation: 'open_ceremony' })
      await stage.page.clock.install()
      await start(stage)
      await stage.page.locator('.signing-ceremony[data-status=opening]').first().waitFor()
      await stage.page.clock.runFor(20_000)
      await stage.page.getByText('longer than usual').first().waitFor()
    },
  },
  {
    name: 'blocked',
    embeddableIn: ['https://portal.example.com'],
    reach: async (stage) => {
      await start(stage)
      await stage.page.getByText('Open the document in a new tab').first().waitFor()
      await calls(stage)
    },
  },
  ended('finished', false, 'unconfirmed'),
  ended('checking', NEVER, 'confirming'),
  {
    name: 'confirmed',
    reach: async (stage) => {
      await signByTyping(await open(stage), 'Amara Okafor')
      await status(stage, 'confirmed')
      await stage.page.getByRole('button', { name: 'Download the audit log' }).waitFor()
    },
  },
  ended('declined', 'declined', 'unconfirmed'),
  ended('expired', 'expired', 'unconfirmed'),
  { name: 'dialog', reach: async (stage) => void (await open(stage, 'current-account-terms')) },
  {
    name: 'tab',
    reach: async (stage) => {
      const [tab] = await Promise.all([
        stage.page.context().waitForEvent('page'),
        start(stage, 'power-of-attorney'),
      ])
      await tab.getByRole('heading', { level: 1 }).waitFor()
      await stage.page.bringToFront()
      await calls(stage)
    },
  },
  { name: 'own', reach: async (stage) => void (await open(stage, 'savings-plan')) },
]

/** Returns a moment after the recipient has finished. `answer` is the portal's confirmation. */
function ended(name: string, answer: unknown, reached: string): Moment {
  return {
    name,
    reach: async (stage) => {
      const documentStatus = typeof answer === 'string' ? answer : 'checking'
      let hasAnswered = false
      await stage.page.route('**/confirmation?*', async (route) => {
        const hasFinished = route.request().url().includes('reason=finished')
        if (!hasFinished) return route.fulfill({ json: { answer: false } })
        hasAnswered = true
        return route.fulfill({ json: { answer: await answer } })
      })
      await stage.page.route(`**/api/documents/${LOAN}`, async (route) => {
        const response = await route.fetch()
        const document: object = await response.json()
        const json = hasAnswered ? { ...document, status: documentStatus } : document
        await route.fulfill({ response, json })
      })
      await signByTyping(await open(stage), 'Amara Okafor')
      await status(stage, reached)
    },
  }
}

async function visit({ page, portal }: Stage, path: string, heading: string): Promise<void> {
  await page.goto(`${portal.origin}/${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function start(stage: Stage, document = LOAN): Promise<void> {
  await stage.page.goto(`${stage.portal.origin}/documents/${document}`)
  await stage.page.getByRole('button', { name: /^(Review and sign|Open the document)$/ }).click()
}

async function open(stage: Stage, document = LOAN): Promise<FrameLocator> {
  await start(stage, document)
  const ceremony = stage.page.frameLocator('iframe')
  await ceremony.getByRole('heading', { level: 1 }).waitFor()
  await calls(stage)
  return ceremony
}

/** Waits for the list of calls, which the panel for developers requests by a timer. */
async function calls({ page }: Stage): Promise<void> {
  await page.locator('.panel__calls li').first().waitFor({ state: 'attached' })
}

/** Waits for the notice of a state. On a phone the dialog has it, not the page behind. */
async function status({ page }: Stage, name: string): Promise<void> {
  const notice = `.signing-ceremony[data-status=${name}] > .signing-ceremony__notice[data-kind]`
  await page.locator(notice).first().waitFor()
}

import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { exampleApps } from './support/exampleApps.js'
import { openPage } from './support/signAsAda.js'
import { PATIENCE, withExample } from './support/withExample.js'
import { LEAVE_QUESTION } from '../support/leaveQuestion.js'

const libraries = ['MUI', 'Radix UI', 'Headless UI', 'Bootstrap', '<dialog>']

/** Leaves the ceremony's dialog inside a library's dialog, as a user of the keyboard does. */
async function leaveTwice(page: Page, library: string): Promise<void> {
  const outer = page.getByRole('dialog', { name: 'Your documents' })
  const inner = page.locator('dialog.signing-ceremony-dialog')
  const question = page.getByRole(...LEAVE_QUESTION)
  const start = page.getByRole('button', { name: 'Review and sign' })
  const opener = page.getByRole('button', { name: `Open in ${library}` })
  const close = inner.getByRole('button', { name: 'Close' })

  await opener.click()
  await start.click()
  await inner.locator('[data-status=open] iframe').waitFor()

  // The focus trap of the library must not hold the focus in the last button.
  const last = inner.getByRole('button').last()
  await last.focus()
  await page.keyboard.press('Tab')
  expect(await last.evaluate(isFocused)).toBe(false)

  await page.mouse.click(3, 3)
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await close.focus()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stop' }).click()
  await inner.waitFor({ state: 'hidden' })
  expect(await outer.count()).toBe(1)
  expect(await start.evaluate(isFocused)).toBe(true)

  await page.keyboard.press('Escape')
  await outer.waitFor({ state: 'detached' })
}

const isFocused = (element: Element): boolean => element === document.activeElement

it(
  'examples/dialogs asks before a dialog of any library closes over an open ceremony',
  PATIENCE,
  async (context) => {
    const app = exampleApps.find(({ name }) => name === 'dialogs')
    if (!app) throw new Error('examples/dialogs is gone')
    await withExample(app, context, async ({ portal }, browser) => {
      const { page, lines } = await openPage(browser, portal)
      for (const library of libraries) {
        // oxlint-disable-next-line no-await-in-loop -- one dialog after another
        await leaveTwice(page, library)
      }
      expect(lines).toEqual([])
    })
  },
)

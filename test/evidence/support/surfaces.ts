import { join } from 'node:path'
import type { Page } from 'playwright'
import { en } from '../../../src/embed/labels/en.js'
import type { SigningEmulator } from '../../../src/emulator/index.js'
import { createCeremony } from '../../emulator/support/callEmulator.js'
import type { PortalOptions, ServedPortal } from '../../react/support/servePortal.js'
import { LEAVE_QUESTION } from '../../support/leaveQuestion.js'

/** A page that the accessibility report covers, and how to show it. */
export interface Surface {
  readonly name: string
  readonly open: (page: Page, sites: Sites) => Promise<void>
}

/** The servers that the pages need. */
export interface Sites {
  readonly portal: ServedPortal
  readonly emulator: SigningEmulator
}

const styles = join(import.meta.dirname, '../../../src/react/styles.css')
const OTHER_PAGE = { framing: { verdict: 'blocked' } } as const

/** The component in each state that has its own texts or controls. */
const componentStates: readonly Surface[] = [
  component('the start button', {}),
  component('an open ceremony', { props: { autoStart: true } }),
  component('a blocked ceremony', { props: { autoStart: true }, grant: OTHER_PAGE }),
  component('a failed ceremony', { props: { autoStart: true }, broken: true }),
  component('a dialog', { props: { autoStart: true, presentation: 'dialog' } }),
  questionBeforeLoss(),
]

/** Every page that the report covers. It does not cover the content of the service's frame. */
export const surfaces: readonly Surface[] = [
  ...componentStates,
  {
    name: 'the landing page',
    open: async (page, { portal }) => {
      await page.goto(portal.landing)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: "the emulator's ceremony page",
    open: async (page, { portal, emulator }) => {
      const { recipients } = emulator.seedEnvelope({
        recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
      })
      const url = await createCeremony(emulator, recipients[0]?.id ?? '', {
        redirect_url: portal.landing,
        embeddable_in: [portal.origin],
      })
      await page.goto(url.href)
      await page.getByRole('button', { name: 'Finish' }).waitFor()
    },
  },
]

function component(state: string, options: PortalOptions): Surface {
  return {
    name: `the component with ${state}`,
    open: async (page, { portal }) => {
      await page.goto(portal.prepare(options))
      await page.addStyleTag({ path: styles })
      // The controls of the test portal are not part of the component.
      await page.addStyleTag({ content: 'main > :is(button, a) { display: none }' })
      await page.locator(selectorOf(options)).first().waitFor()
    },
  }
}

/** Shows the question that an open dialog displays before it closes. */
function questionBeforeLoss(): Surface {
  const open = component('a dialog', { props: { autoStart: true, presentation: 'dialog' } })
  return {
    name: 'the component with a question',
    open: async (page, sites) => {
      await open.open(page, sites)
      await page.getByRole('button', { name: en.close }).click()
      await page.getByRole(...LEAVE_QUESTION).waitFor()
    },
  }
}

/** Returns the selector of an element that appears when the component reaches the state. */
function selectorOf({ props, grant, broken }: PortalOptions): string {
  if (!props?.autoStart) return '.signing-ceremony__start'
  if (broken) return '[data-status=failed]'
  return grant ? '[data-status=blocked]' : '[data-status=open] iframe'
}

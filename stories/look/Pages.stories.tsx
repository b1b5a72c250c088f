import { expect, fn } from 'storybook/test'
import logo from '../../demo/app/brands/larkfield.svg?raw'
import { loanAgreement } from '../../demo/server/papers/loanAgreement.js'
import preview from '../../.storybook/preview.js'
import { afterFinish } from '../../.storybook/setup/afterFinish.js'
import { ProxyCeremony } from '../../.storybook/setup/proxyCeremony.js'
import { RECIPIENT_ID, type StorySetup } from '../../.storybook/setup/storySetup.js'
import { finish, reach, start } from '../../.storybook/setup/steps.js'
import './pages.css'

const LONG_TITLE =
  'Framework agreement on the joint development, maintenance and operation of the customer portal'

const meta = preview.meta({
  title: 'Look/Pages',
  component: ProxyCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
  parameters: { isWholePage: true },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/** A bank's page shows its header, facts about the document, and the open ceremony. */
export const Bank = meta.story({
  args: { title: 'Home renovation loan', presentation: 'inline' },
  parameters: {
    setup: {
      envelope: {
        title: 'Home renovation loan',
        sender: { name: 'Larkfield Bank', logo, accentColor: '#0f5c4a' },
        document: loanAgreement.en,
      },
    } satisfies StorySetup,
  },
  render: (args) => (
    <div className="bank">
      <header>
        <img src={`data:image/svg+xml,${encodeURIComponent(logo)}`} alt="" width="28" height="28" />
        Larkfield Bank
      </header>
      <main>
        <h1>{args.title}</h1>
        <p>€18,500.00 over five years, at a fixed rate of 4.10%. Sign by 7 December.</p>
        <ProxyCeremony {...args} />
      </main>
    </div>
  ),
})

/** A long title takes at most two lines, so that the document has enough space. */
export const LongTitle = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: { title: LONG_TITLE, presentation: 'dialog' },
})

/** With forced colors, the browser replaces all colors. Borders and symbols show the state. */
export const ForcedColors = meta.story({
  args: { confirm: fn(afterFinish(true)) },
  decorators: (Story) => (
    <div className="forced-colors">
      <Story />
    </div>
  ),
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'confirmed')
    await expect(story.canvasElement.querySelector('[data-kind=success]')).toBeVisible()
  },
})

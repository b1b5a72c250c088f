import { expect, fn } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { afterFinish } from '../setup/afterFinish.js'
import { ProxyCeremony } from '../setup/proxyCeremony.js'
import { RECIPIENT_ID } from '../setup/storySetup.js'
import { finish, reach, start } from '../setup/steps.js'
import './pages.css'

const LONG_TITLE =
  'Framework agreement on the joint development, maintenance and operation of the customer portal'

const meta = preview.meta({
  title: 'Look/Pages',
  component: ProxyCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/** A page of a portal shows its header, facts about the document, and a signed ceremony. */
export const WholePage = meta.story({
  args: { confirm: fn(afterFinish(true)) },
  render: (args) => (
    <div className="portal-page">
      <header>Alder Homes</header>
      <main>
        <h1>{args.title}</h1>
        <dl>
          <dt>Signer</dt>
          <dd>Ada Lovelace</dd>
          <dt>Start of the lease</dt>
          <dd>1 March 2027</dd>
        </dl>
        <ProxyCeremony {...args} />
      </main>
    </div>
  ),
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'confirmed')
  },
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

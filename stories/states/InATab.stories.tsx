import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { afterFinish } from '../setup/afterFinish.js'
import { setupOf } from '../setup/runningSetup.js'
import { RECIPIENT_ID } from '../setup/storySetup.js'
import { reach, start } from '../setup/steps.js'
import { tabInAFrame } from '../setup/tabInAFrame.js'

const meta = preview.meta({
  title: 'States/In a tab',
  component: SigningCeremony,
  args: {
    recipientId: RECIPIENT_ID,
    title: 'Sign the lease',
    presentation: 'tab' as const,
    onError: fn(),
  },
})

/** The document is open in another tab. */
export const Open = meta.story({
  play: async (story) => {
    tabInAFrame()
    await start(story)
    await within(story.canvasElement).findByText(labelsOf(story).inTab)
  },
})

/** The person closed the tab before the end of the ceremony. */
export const Closed = meta.story({
  parameters: { reports: ['tab_closed'] },
  play: async (story) => {
    const tab = tabInAFrame()
    await start(story)
    await reach(story, 'open')
    await tab.loaded
    // The component detects a closed tab only if it has seen the loaded tab before.
    setTimeout(tab.close, 500)
    await within(story.canvasElement).findByText(labelsOf(story).tabClosed)
  },
})

/** The person has finished in the tab, and your server confirms the signature. */
export const Confirmed = meta.story({
  args: { confirm: fn(afterFinish(true)) },
  play: async (story) => {
    const tab = tabInAFrame()
    await start(story)
    await reach(story, 'open')
    tab.goTo(setupOf(story).landing)
    await reach(story, 'confirmed')
    tab.close()
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

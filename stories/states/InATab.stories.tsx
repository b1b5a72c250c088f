import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony, tab } from '../../src/react/index.js'
import { afterFinish } from '../../.storybook/setup/afterFinish.js'
import { setupOf } from '../../.storybook/setup/runningSetup.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { reach, start } from '../../.storybook/setup/steps.js'
import { tabInAFrame } from '../../.storybook/setup/tabInAFrame.js'

const meta = preview.meta({
  title: 'States/In a tab',
  component: SigningCeremony,
  args: {
    recipientId: RECIPIENT_ID,
    title: 'Lease, Flat 7',
    presentation: tab,
    onError: fn(),
  },
})

/** The document is open in another tab. */
export const Open = meta.story({
  play: async (story) => {
    tabInAFrame()
    await start(story)
    await within(story.canvasElement).findByText(labelsOf(story).inTab.split('\n')[0] ?? '')
  },
})

/** The person closed the tab, and the page asks your server whether the person has signed. */
export const Closed = meta.story({
  play: async (story) => {
    const opened = tabInAFrame()
    await start(story)
    await reach(story, 'open')
    await opened.loaded
    // The component detects a closed tab only if it has seen the loaded tab before.
    setTimeout(opened.close, 500)
    await reach(story, 'closed')
  },
})

/** The person has finished in the tab, and your server confirms the signature. */
export const Confirmed = meta.story({
  args: { confirm: fn(afterFinish(true)) },
  play: async (story) => {
    const opened = tabInAFrame()
    await start(story)
    await reach(story, 'open')
    opened.goTo(setupOf(story).landing)
    await reach(story, 'confirmed')
    opened.close()
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

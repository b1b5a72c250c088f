import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { RECIPIENT_ID, type StorySetup } from '../setup/storySetup.js'
import { reach, refuseByThePage, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'States/Refused',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn() },
})

/** The page is missing from `embeddable_in`. The component knows that before it mounts a frame. */
export const BlockedByTheList = meta.story({
  parameters: {
    reports: ['frame_blocked'],
    setup: { embeddableIn: ['https://portal.example.com'] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'blocked')
    const { openInTab } = labelsOf(story)
    await within(story.canvasElement).findByRole('button', { name: openInTab })
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

/** The page's own Content Security Policy forbids the frame. */
export const BlockedByThePage = meta.story({
  parameters: { reports: ['host_csp_blocked'] },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
    refuseByThePage(story)
    await reach(story, 'blocked')
  },
})

/** A signed document is never "blocked", because `confirm` returns the result before the frame exists. */
export const SignedBefore = meta.story({
  args: { confirm: fn(async () => true) },
  parameters: { setup: { signed: true } satisfies StorySetup },
  play: async (story) => {
    await reach(story, 'confirmed')
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

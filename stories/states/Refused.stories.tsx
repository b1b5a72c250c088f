import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { RECIPIENT_ID, type StorySetup } from '../setup/storySetup.js'
import { reach, refuseByThePage, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'States/Refused',
  component: SigningCeremony,
  tags: ['!autodocs'],
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn() },
})

/** This page is not on the list of those that may embed the ceremony: known before it is tried. */
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

/** The service refuses every page, which only Chromium tells. */
export const RefusedByTheService = meta.story({
  parameters: {
    reports: ['frame_blocked'],
    setup: {
      // A list of its own: once Chromium has reported a refusal, no load with the same list is believed.
      embeddableIn: [location.origin, 'https://portal.example.com'],
      faults: [{ name: 'refuse-frame' }],
    } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'blocked')
  },
})

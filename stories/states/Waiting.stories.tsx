import { fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import { inState, withoutService } from '../../.storybook/setup/inState.js'
import { RECIPIENT_ID, type StorySetup } from '../../.storybook/setup/storySetup.js'
import { reach, start } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'States/Waiting',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
})

/** The ceremony has not started. */
export const Idle = meta.story({ parameters: withoutService })

/** The service has not responded to the request for a ceremony yet. */
export const Creating = meta.story({
  ...inState({ state: 'creating' }),
  play: async (story) => reach(story, 'creating'),
})

/** The service has not responded for a long time. */
export const CreatingSlowly = meta.story({
  parameters: {
    slowAfter: 300,
    setup: { faults: [{ name: 'hang', operation: 'create_ceremony' }] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await within(story.canvasElement).findByText(labelsOf(story).slow)
  },
})

/** The document is loading. */
export const Opening = meta.story({
  ...inState({ state: 'opening' }),
  play: async (story) => reach(story, 'opening'),
})

/** The document has not loaded for a long time. It may still appear. */
export const Slow = meta.story({
  parameters: {
    slowAfter: 300,
    reports: ['frame_slow'],
    setup: { faults: [{ name: 'hang', operation: 'open_ceremony' }] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    // A slow request shows the same text.
    await reach(story, 'opening')
    await within(story.canvasElement).findByText(labelsOf(story).slow)
  },
})

/** The document is open. */
export const Open = meta.story({
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

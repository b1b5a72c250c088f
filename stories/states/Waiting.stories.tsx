import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { RECIPIENT_ID, type StorySetup } from '../setup/storySetup.js'
import { press, reach, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'States/Waiting',
  component: SigningCeremony,
  tags: ['!autodocs'],
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn() },
})

export const Idle = meta.story()

/** The service has not answered yet. */
export const Creating = meta.story({
  parameters: {
    setup: { faults: [{ name: 'hang', operation: 'create_ceremony' }] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'creating')
  },
})

/** The service has not answered for a long time; starting again asks anew. */
export const CreatingSlowly = meta.story({
  args: { slowAfter: 300 },
  parameters: {
    setup: { faults: [{ name: 'hang', operation: 'create_ceremony' }] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await within(story.canvasElement).findByText(labelsOf(story).slow)
  },
})

/** The ceremony's page has not answered yet. */
export const Opening = meta.story({
  args: { slowAfter: 600_000 },
  parameters: {
    setup: { faults: [{ name: 'hang', operation: 'open_ceremony' }] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'opening')
  },
})

/** The ceremony's page has not answered for a long time. It may still come. */
export const Slow = meta.story({
  args: { slowAfter: 300 },
  parameters: {
    reports: ['frame_slow'],
    setup: { faults: [{ name: 'hang', operation: 'open_ceremony' }] } satisfies StorySetup,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'slow')
  },
})

export const Open = meta.story({
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/** Starting again would lose what the recipient has entered, so it asks first. */
export const AskingBeforeStartingAgain = meta.story({
  play: async (story) => {
    const { startAgain, stay } = labelsOf(story)
    await start(story)
    await reach(story, 'open')
    await press(story, startAgain)
    await expect(
      await within(story.canvasElement).findByRole('button', { name: stay }),
    ).toHaveFocus()
  },
})

/** Not for looking at: without a click of yours, your browser opens no tab. */
export const InATab = meta.story({
  tags: ['!dev'],
  args: { presentation: 'tab' },
  play: async (story) => {
    await start(story)
    await within(story.canvasElement).findByText(labelsOf(story).inTab)
  },
})

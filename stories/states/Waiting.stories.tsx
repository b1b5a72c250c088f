import { fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { RECIPIENT_ID, type StageOrder } from '../stage/StageOrder.js'
import { reach, start } from '../stage/steps.js'

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
    stage: { faults: [{ name: 'hang', operation: 'create_ceremony' }] } satisfies StageOrder,
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'creating')
  },
})

/** The ceremony's page has not answered yet. */
export const Opening = meta.story({
  args: { slowAfter: 600_000 },
  parameters: {
    stage: { faults: [{ name: 'hang', operation: 'open_ceremony' }] } satisfies StageOrder,
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
    stage: { faults: [{ name: 'hang', operation: 'open_ceremony' }] } satisfies StageOrder,
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

/** Not for looking at: without a click of yours, your browser opens no tab. */
export const InATab = meta.story({
  tags: ['!dev'],
  args: { presentation: 'tab' },
  play: async (story) => {
    await start(story)
    await within(story.canvasElement).findByText(labelsOf(story).inTab)
  },
})

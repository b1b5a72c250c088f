import { fn, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { RECIPIENT_ID, type SetupFault, type StorySetup } from '../setup/storySetup.js'
import { reach, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'States/Faults',
  component: SigningCeremony,
  tags: ['!autodocs'],
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn() },
})

const faulty = (fault: SetupFault): StorySetup => ({ faults: [fault] })

/** `slow`: the service takes two seconds, and nothing is said before it is worth saying. */
export const Slow = meta.story({
  parameters: { setup: faulty({ name: 'slow', delay: 2000 }) },
  play: async (story) => {
    await start(story)
    await reach(story, 'creating')
    await reach(story, 'open')
  },
})

/** `reset`: the connection to the service breaks, and nobody knows whether it took effect. */
export const Reset = meta.story({
  parameters: {
    reports: ['upstream_unreachable'],
    setup: faulty({ name: 'reset', operation: 'create_ceremony' }),
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'failed')
    await within(story.canvasElement).findByRole('alert')
  },
})

/** `answer`: the service says something that is no ceremony. What it said stays on the server. */
export const NoCeremony = meta.story({
  parameters: {
    reports: ['upstream_invalid'],
    setup: faulty({ name: 'answer', operation: 'create_ceremony', status: 201, body: 'Created' }),
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'failed')
    await within(story.canvasElement).findByRole('alert')
  },
})

/**
 * `expired-url`: the link is over before it is opened. No browser tells the page around; the service's page
 * says it, and "Start again" below it asks for a new one.
 */
export const ExpiredUrl = meta.story({
  parameters: { setup: faulty({ name: 'expired-url' }) },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/**
 * `redirect-elsewhere`: at the end the service sends the recipient to another place than the landing. Sign
 * the lease to see it: the page goes on as if it were open, and the developer is told (`frame_left`).
 */
export const RedirectElsewhere = meta.story({
  parameters: { setup: faulty({ name: 'redirect-elsewhere' }) },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

import { expect, fn, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import {
  RECIPIENT_ID,
  type SetupFault,
  type StorySetup,
} from '../../.storybook/setup/storySetup.js'
import type { ConfirmRequest } from '../../src/react/index.js'
import { reach, start } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'States/Faults',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
})

const faulty = (fault: SetupFault): StorySetup => ({ faults: [fault] })

/** `slow`: the service responds after two seconds. */
export const Slow = meta.story({
  parameters: { setup: faulty({ name: 'slow', delay: 2000 }) },
  play: async (story) => {
    await start(story)
    await reach(story, 'creating')
    await reach(story, 'open')
  },
})

/** `reset`: the connection to the service breaks. */
export const Reset = meta.story({
  parameters: {
    reports: ['upstream_unreachable'],
    setup: faulty({ name: 'reset', operation: 'create_ceremony' }),
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'failed')
    await within(story.canvasElement).findByText('We could not open the document.')
  },
})

/** `answer`: the service's response contains no ceremony. The page does not show its text. */
export const NoCeremony = meta.story({
  parameters: {
    reports: ['upstream_invalid'],
    setup: faulty({ name: 'answer', operation: 'create_ceremony', status: 201, body: 'Created' }),
  },
  play: async (story) => {
    await start(story)
    await reach(story, 'failed')
    await within(story.canvasElement).findByText('We could not open the document.')
  },
})

/**
 * `expired-url`: the link has expired, which only the service's page in the frame can show. "Start
 * again" creates a new link.
 */
export const ExpiredUrl = meta.story({
  parameters: { setup: faulty({ name: 'expired-url' }) },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
  },
})

/**
 * The service redirects the recipient to a page other than `redirect_url`. Your server has the
 * result, so `confirm` ends the ceremony, and the component removes the wrong page.
 */
export const RedirectElsewhere = meta.story({
  args: { confirm: fn(async ({ reason }: ConfirmRequest) => reason === 'left') },
  play: async (story) => {
    await start(story)
    await reach(story, 'open')
    const frame = story.canvasElement.querySelector('iframe')
    // The story cannot read this page, as if the page had another origin.
    frame?.contentWindow?.location.replace('data:text/html,Another%20page')
    await reach(story, 'confirmed')
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

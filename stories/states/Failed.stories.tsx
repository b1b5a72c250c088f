import { fn, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { SigningProvider } from '../../src/react/index.js'
import { RECIPIENT_ID, type StorySetup } from '../setup/storySetup.js'
import { reach, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'States/Failed',
  component: SigningCeremony,
  tags: ['!autodocs'],
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn() },
  play: async (story) => {
    await start(story)
    await reach(story, 'failed')
    await within(story.canvasElement).findByRole('alert')
  },
})

/** The portal cannot be reached. */
export const Offline = meta.story({
  decorators: (Story) => (
    <SigningProvider endpoint="/api/signing" fetch={brokenFetch}>
      <Story />
    </SigningProvider>
  ),
  parameters: { reports: ['network_error'] },
})

/** The portal's session has ended. */
export const SignedOut = meta.story({
  parameters: {
    reports: ['unauthenticated'],
    setup: { signedOut: true } satisfies StorySetup,
  },
})

/** The recipient has signed before: trying again would not help, so nothing of the kind is offered. */
export const NotActionable = meta.story({
  parameters: {
    reports: ['recipient_not_actionable'],
    setup: { signed: true } satisfies StorySetup,
  },
})

/** The service asks for patience; the proxy's own limit sounds the same. */
export const TooMany = meta.story({
  parameters: {
    reports: ['upstream_busy'],
    setup: { faults: [{ name: 'rate-limited', retryAfter: 30 }] } satisfies StorySetup,
  },
})

/** The service breaks down; what it said about it stays on the server. */
export const ServiceDown = meta.story({
  parameters: {
    reports: ['upstream_error'],
    setup: { faults: [{ name: 'server-error' }] } satisfies StorySetup,
  },
})

/** The service gave no answer in time. */
export const NoAnswer = meta.story({
  args: { createTimeout: 300 },
  parameters: {
    reports: ['create_timeout'],
    setup: { faults: [{ name: 'hang', operation: 'create_ceremony' }] } satisfies StorySetup,
  },
})

/** Fails as late as a network does, not in the same task. */
async function brokenFetch(): Promise<Response> {
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  throw new TypeError('Failed to fetch')
}

import { expect, fn, spyOn, waitFor, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import { SigningProvider, tab } from '../../src/react/index.js'
import { RECIPIENT_ID, type StorySetup } from '../../.storybook/setup/storySetup.js'
import { press, reach, start } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'States/Failed',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
  play: async (story) => {
    await start(story)
    await reach(story, 'failed')
  },
})

/** Waits until the question on mount has failed. A start before its answer would replace it. */
async function questionFailed({ onError }: { readonly onError?: unknown }): Promise<void> {
  await waitFor(async () => expect(onError).toHaveBeenCalled())
}

/** The page cannot reach the portal's server. */
export const Offline = meta.story({
  decorators: (Story, story) => (
    <SigningProvider endpoint="/api/signing" fetch={brokenFetch} labels={labelsOf(story)}>
      <Story />
    </SigningProvider>
  ),
  parameters: { reports: ['confirm_failed', 'network_error'] },
  play: async (story) => {
    await questionFailed(story.args)
    await start(story)
    await reach(story, 'failed')
  },
})

/** The person’s session at the portal has ended. With `onSignIn`, the first button opens the login. */
export const SignedOut = meta.story({
  parameters: {
    onSignIn: fn(),
    reports: ['unauthenticated', 'unauthenticated'],
    setup: { signedOut: true } satisfies StorySetup,
  },
  play: async (story) => {
    await questionFailed(story.args)
    await start(story)
    await reach(story, 'failed')
    await within(story.canvasElement).findByRole('button', { name: labelsOf(story).signIn })
  },
})

/** The recipient has already signed. The notice has no "Try again", which could not succeed. */
export const NotActionable = meta.story({
  parameters: {
    reports: ['recipient_not_actionable'],
    setup: { signed: true, confirms: false } satisfies StorySetup,
  },
})

/** The service refuses the call after too many calls. "Try again" shows the seconds to wait. */
export const TooMany = meta.story({
  parameters: {
    reports: ['upstream_busy'],
    setup: {
      faults: [{ name: 'rate-limited', operation: 'create_ceremony', retryAfter: 30 }],
    } satisfies StorySetup,
  },
})

/** The service fails. The page does not show the error text of the service. */
export const ServiceDown = meta.story({
  parameters: {
    reports: ['upstream_error'],
    setup: {
      faults: [{ name: 'server-error', operation: 'create_ceremony' }],
    } satisfies StorySetup,
  },
})

/** After the second failure in a row, the component shows `help`. */
export const FailedTwice = meta.story({
  args: { help: <a href="mailto:help@portal.example">Contact support</a> },
  parameters: {
    reports: ['upstream_error', 'upstream_error'],
    setup: {
      faults: [{ name: 'server-error', operation: 'create_ceremony', times: 2 }],
    } satisfies StorySetup,
  },
  play: async (story) => {
    const { retry } = labelsOf(story)
    const canvas = within(story.canvasElement)
    await start(story)
    await canvas.findByRole('button', { name: retry })
    await expect(canvas.queryByRole('link')).toBeNull()
    await press(story, retry)
    await canvas.findByRole('link', { name: 'Contact support' })
  },
})

/** The browser blocks the new tab. */
export const PopupBlocked = meta.story({
  args: { presentation: tab },
  parameters: { reports: ['popup_blocked'] },
  play: async (story) => {
    const open = spyOn(globalThis, 'open').mockReturnValue(null)
    await start(story)
    await reach(story, 'blocked')
    open.mockRestore()
  },
})

/** Fails after a short time, as a real network does. */
async function brokenFetch(): Promise<Response> {
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  throw new TypeError('Failed to fetch')
}

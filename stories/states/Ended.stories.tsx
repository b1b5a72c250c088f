import { expect, fn } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { SigningProvider } from '../../src/react/index.js'
import { RECIPIENT_ID } from '../stage/StageOrder.js'
import { finish, press, reach, start } from '../stage/steps.js'

const meta = preview.meta({
  title: 'States/Ended',
  component: SigningCeremony,
  tags: ['!autodocs'],
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn(), onFinish: fn() },
})

/** The recipient came to the end; without `confirm` that is all there is to say. */
export const Finished = meta.story({
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'finished')
    await expect(story.args.onFinish).toHaveBeenCalledOnce()
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

/** The host's server is being asked whether it counts. */
export const Confirming = meta.story({
  args: { confirm: () => new Promise<boolean>(() => undefined) },
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'confirming')
  },
})

export const Confirmed = meta.story({
  args: { confirm: () => true },
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'confirmed')
  },
})

/** The host's server does not know yet. */
export const Unconfirmed = meta.story({
  args: { confirm: fn(() => false) },
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'unconfirmed')
    await press(story, labelsOf(story).recheck)
    await reach(story, 'unconfirmed')
    await expect(story.args.confirm).toHaveBeenCalledTimes(2)
  },
})

/** Where the service sends the link by email there is nothing to frame: the answer has no url. */
export const Emailed = meta.story({
  decorators: (Story) => (
    <SigningProvider endpoint="/api/signing" fetch={async () => Response.json({}, { status: 201 })}>
      <Story />
    </SigningProvider>
  ),
  play: async (story) => {
    await start(story)
    await reach(story, 'emailed')
  },
})

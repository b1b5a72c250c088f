import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/components/SigningCeremony.js'
import { RECIPIENT_ID } from '../setup/storySetup.js'
import { finish, press, reach, start } from '../setup/steps.js'

const meta = preview.meta({
  title: 'States/Ended',
  component: SigningCeremony,
  tags: ['!autodocs'],
  args: { recipientId: RECIPIENT_ID, title: 'Sign the lease', onError: fn(), onFinish: fn() },
})

/**
 * The recipient came to the end; without `confirm` that is all there is to say. It is neither good nor
 * bad news: nobody has said that anything is signed.
 */
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

/** The host's server knows for good that it does not count: nothing is offered that would not help. */
export const Declined = meta.story({
  args: { confirm: () => 'declined' as const },
  play: neverCounts,
})

export const Expired = meta.story({
  args: { confirm: () => 'expired' as const },
  play: neverCounts,
})

export const Replaced = meta.story({
  args: { confirm: () => 'replaced' as const },
  play: neverCounts,
})

export const NeverSigned = meta.story({
  args: { confirm: () => 'never' as const },
  play: neverCounts,
})

/** The host's server could not be asked. */
export const ConfirmFailed = meta.story({
  args: { confirm: () => Promise.reject(new Error('The portal is down.')) },
  parameters: { reports: ['confirm_failed'] },
  play: async (story) => {
    await start(story)
    await finish(story)
    await reach(story, 'unconfirmed')
  },
})

/** Where the service sends the link by email there is nothing to frame: the answer has no url. */
export const Emailed = meta.story({
  parameters: { setup: { byEmail: true } },
  play: async (story) => {
    await start(story)
    await reach(story, 'emailed')
  },
})

async function neverCounts(story: Parameters<typeof reach>[0]): Promise<void> {
  await start(story)
  await finish(story)
  await reach(story, 'unconfirmed')
  const { recheck } = labelsOf(story)
  await expect(within(story.canvasElement).queryByRole('button', { name: recheck })).toBeNull()
}

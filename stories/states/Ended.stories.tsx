import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'
import { afterFinish } from '../../.storybook/setup/afterFinish.js'
import { inState, withoutService } from '../../.storybook/setup/inState.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import type { ConfirmRequest } from '../../src/react/index.js'
import { reach } from '../../.storybook/setup/steps.js'

const meta = preview.meta({
  title: 'States/Ended',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
  parameters: withoutService,
})

/** The recipient has finished. Without `confirm`, the result of the signature is unknown. */
export const Finished = meta.story({
  ...inState({ state: 'finished' }),
  play: async (story) => {
    await reach(story, 'finished')
    await expect(story.canvasElement.querySelector('iframe')).toBeNull()
  },
})

/** The page has called `confirm`, and your server has not answered yet. */
export const Confirming = meta.story({
  ...inState({ state: 'confirming' }),
  play: async (story) => reach(story, 'confirming'),
})

/** Your server has confirmed the signature. */
export const Confirmed = meta.story({
  args: { initialAnswer: true },
  play: async (story) => reach(story, 'confirmed'),
})

/** The answer says who signed and when. `afterSigning` is what the person can do next. */
export const ConfirmedWithFacts = meta.story({
  args: {
    title: 'Lease, Flat 7',
    initialAnswer: { answer: true, signer: 'Ada Lovelace', signedAt: '2026-11-23T14:05:00Z' },
    afterSigning: <a href="#lease">Download the lease</a>,
  },
  play: async (story) => {
    await reach(story, 'confirmed')
    const canvas = within(story.canvasElement)
    await canvas.findByText(/Lease, Flat 7/)
    await canvas.findByText(/Ada Lovelace/)
    await canvas.findByRole('link', { name: 'Download the lease' })
  },
})

/** Your server has no result yet. After 20 seconds, the person can press “Check if it is done”. */
export const Unconfirmed = meta.story({
  ...inState({ state: 'unconfirmed' }),
  args: { confirm: fn(afterFinish(false)) },
  play: async (story) => {
    await reach(story, 'unconfirmed')
    await expect(story.args.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'finished' }),
    )
  },
})

/** The recipient has declined to sign. */
export const Declined = meta.story({
  args: { initialAnswer: 'declined' },
  play: reachFinalRefusal,
})

/** The recipient has not signed before the time limit of the document. */
export const Expired = meta.story({
  args: { initialAnswer: 'expired' },
  play: reachFinalRefusal,
})

/** The sender has canceled the document. */
export const CanceledBySender = meta.story({
  args: { initialAnswer: 'canceled' },
  play: reachFinalRefusal,
})

/** Another person has declined, which ends the document for all signers. */
export const DeclinedByOther = meta.story({
  args: { initialAnswer: 'declined_by_other' },
  play: reachFinalRefusal,
})

/** Another person has replaced the recipient and signs instead. */
export const Replaced = meta.story({
  args: { initialAnswer: 'replaced' },
  play: reachFinalRefusal,
})

/** The signing service no longer has the document. */
export const Unavailable = meta.story({
  args: { initialAnswer: 'unavailable' },
  play: reachFinalRefusal,
})

/** `confirm` fails, because your server is not available. */
export const ConfirmFailed = meta.story({
  ...inState({ state: 'unconfirmed' }),
  args: {
    confirm: async (request: ConfirmRequest) => {
      if (await afterFinish(true)(request)) throw new Error('The portal is down.')
      return false
    },
  },
  parameters: { reports: ['confirm_failed'] },
  play: async (story) => {
    const [heading = ''] = labelsOf(story).cannotCheck.split('\n')
    await within(story.canvasElement).findByText(heading)
  },
})

/** The service sends the link by email, so the page has no ceremony to show. */
export const Emailed = meta.story({
  ...inState({ state: 'emailed' }),
  play: async (story) => reach(story, 'emailed'),
})

async function reachFinalRefusal(story: Parameters<typeof reach>[0]): Promise<void> {
  await reach(story, 'unconfirmed')
  const { recheck } = labelsOf(story)
  await expect(within(story.canvasElement).queryByRole('button', { name: recheck })).toBeNull()
}

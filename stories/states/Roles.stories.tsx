import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { finish, press, reach } from '../../.storybook/setup/steps.js'
import type { Answer, ConfirmRequest, SignerRole } from '../../src/react/index.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'

/** Your server names the role of the recipient with every answer. */
function inRole(role: SignerRole) {
  return async ({ reason }: ConfirmRequest): Promise<Answer> => ({
    answer: reason === 'finished',
    role,
  })
}

const meta = preview.meta({
  title: 'States/Roles',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
})

/** Presses the button of a role, and finishes. */
function actAs(role: 'approver' | 'viewer' | 'assistant') {
  return async (story: Parameters<typeof reach>[0]): Promise<void> => {
    await press(story, labelsOf(story).roles?.[role]?.start ?? '')
    await finish(story)
    await reach(story, 'confirmed')
  }
}

/** The recipient approves the document, and does not sign it. */
export const Approver = meta.story({
  args: { confirm: inRole('approver'), initialAnswer: { answer: false, role: 'approver' } },
  play: actAs('approver'),
})

/** The recipient must have read the document. */
export const Viewer = meta.story({
  args: { confirm: inRole('viewer'), initialAnswer: { answer: false, role: 'viewer' } },
  play: actAs('viewer'),
})

/** The recipient fills in fields for others. */
export const Assistant = meta.story({
  args: { confirm: inRole('assistant'), initialAnswer: { answer: false, role: 'assistant' } },
  play: actAs('assistant'),
})

/** The recipient only receives a copy, so there is no start button. */
export const ReceivesACopy = meta.story({
  args: {
    initialAnswer: { answer: false, role: 'cc', sealed: 'sealed' },
    afterSigning: <a href="#lease">Download the lease</a>,
  },
  play: async (story) => {
    const canvas = within(story.canvasElement)
    const [heading = ''] = labelsOf(story).copyOnly.split('\n')
    await canvas.findByText(heading)
    await canvas.findByRole('link', { name: 'Download the lease' })
    await expect(canvas.queryByRole('button')).toBeNull()
  },
})

/** The sender has not sent the document yet. */
export const NotReady = meta.story({
  args: { initialAnswer: 'not_ready' },
  play: async (story) => {
    const canvas = within(story.canvasElement)
    await canvas.findByRole('button', { name: labelsOf(story).recheck })
    await expect(story.canvasElement.querySelector('.signing-ceremony__start')).toBeNull()
  },
})

import { expect, fn, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { withoutService } from '../../.storybook/setup/inState.js'
import { RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { reach } from '../../.storybook/setup/steps.js'
import { SigningCeremony } from '../../src/react/SigningCeremony.js'

const meta = preview.meta({
  title: 'States/Roles',
  component: SigningCeremony,
  args: { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7', onError: fn() },
  parameters: withoutService,
})

/** The recipient approves the document, and does not sign it. */
export const Approver = meta.story({
  args: { initialAnswer: { answer: false, role: 'approver' } },
})

export const ApproverConfirmed = meta.story({
  args: { initialAnswer: { answer: true, role: 'approver' } },
  play: async (story) => reach(story, 'confirmed'),
})

/** The recipient must have read the document. */
export const Viewer = meta.story({
  args: { initialAnswer: { answer: false, role: 'viewer' } },
})

export const ViewerConfirmed = meta.story({
  args: { initialAnswer: { answer: true, role: 'viewer' } },
  play: async (story) => reach(story, 'confirmed'),
})

/** The recipient fills in fields for others. */
export const Assistant = meta.story({
  args: { initialAnswer: { answer: false, role: 'assistant' } },
})

export const AssistantConfirmed = meta.story({
  args: { initialAnswer: { answer: true, role: 'assistant' } },
  play: async (story) => reach(story, 'confirmed'),
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
  args: { initialAnswer: 'not_ready', confirm: async () => 'not_ready' as const },
  play: async (story) => {
    const canvas = within(story.canvasElement)
    await canvas.findByRole('button', { name: labelsOf(story).recheck })
    await expect(story.canvasElement.querySelector('.signing-ceremony__start')).toBeNull()
  },
})

import { fireEvent, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { ReplaceRecipientForm } from '../examples/ReplaceRecipientForm.js'
import { ReplacementOfHook } from '../examples/hookOptions.js'
import { sourceOf } from '../examples/sourceOf.js'
import { useReplaceRecipientNotes } from '../notes/hookNotes.js'
import { RECIPIENT_ID, type StorySetup } from '../../.storybook/setup/storySetup.js'

const meta = preview.meta({
  title: 'Hooks/useReplaceRecipient',
  component: ReplaceRecipientForm,
  args: { recipientId: RECIPIENT_ID },
  parameters: {
    notes: useReplaceRecipientNotes,
    propsOf: ReplacementOfHook,
    docs: {
      description: {
        component:
          'A mutation of TanStack Query that replaces a recipient who has not signed yet, while the envelope is in progress. Its `data` is the new recipient. Use the new recipient’s `id` afterwards.',
      },
      source: { code: sourceOf('ReplaceRecipientForm') },
    },
  },
})

async function fillIn(canvasElement: HTMLElement): Promise<void> {
  const form = within(canvasElement)
  // Typing would need the focus, which the stories of a docs page share.
  await fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Grace Hopper' } })
  await fireEvent.change(form.getByLabelText('Email'), { target: { value: 'grace@example.com' } })
  await userEvent.click(form.getByRole('button'))
}

export const Replaced = meta.story({
  play: async ({ canvasElement }) => {
    await fillIn(canvasElement)
    await within(canvasElement).findByText('Grace Hopper can sign now.')
  },
})

/** A recipient who has signed cannot be replaced. */
export const TooLate = meta.story({
  parameters: { setup: { signed: true } satisfies StorySetup },
  play: async ({ canvasElement }) => {
    await fillIn(canvasElement)
    await within(canvasElement).findByRole('alert')
  },
})

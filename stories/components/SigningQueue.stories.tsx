import { expect, fn, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { RECIPIENT_ID, SECOND_RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { finish, press, reach } from '../../.storybook/setup/steps.js'
import { SigningQueue } from '../../src/react/queue/index.js'
import { signingQueueNotes } from '../notes/componentNotes.js'

const meta = preview.meta({
  title: 'Components/SigningQueue',
  component: SigningQueue,
  args: {
    documents: [
      { recipientId: RECIPIENT_ID, title: 'Lease, Flat 7' },
      { recipientId: SECOND_RECIPIENT_ID, title: 'Parking rules' },
    ],
    onFinish: fn(),
  },
  argTypes: {
    presentation: { control: 'select', options: ['auto', 'inline', 'dialog'] },
  },
  parameters: { notes: signingQueueNotes },
})

/** The documents, before the first one opens. */
export const Before = meta.story({})

/** The first document is open in the page, and the others wait. */
export const Inline = meta.story({
  args: { presentation: 'inline' },
  play: async (story) => {
    await press(story, 'Start signing')
    await reach(story, 'open')
    await expect(within(story.canvasElement).getByRole('heading')).toHaveFocus()
  },
})

/** A dialog shows the whole sitting. */
export const Dialog = meta.story({
  args: { presentation: 'dialog' },
  play: async (story) => {
    await press(story, 'Start signing')
    await reach(story, 'open')
  },
})

/** The recipient has reached the end of the first document, and the second one opens by itself. */
export const SecondDocument = meta.story({
  args: { presentation: 'inline' },
  play: async (story) => {
    await press(story, 'Start signing')
    await finish(story)
    await within(story.canvasElement).findByText('Document 2 of 2: Parking rules')
    await reach(story, 'open')
  },
})

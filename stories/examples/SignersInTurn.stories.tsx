import { expect, within } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { RECIPIENT_ID, SECOND_RECIPIENT_ID } from '../../.storybook/setup/storySetup.js'
import { finish, press, start } from '../../.storybook/setup/steps.js'
import { SignersInTurn } from './SignersInTurn.js'
import { sourceOf } from './sourceOf.js'

const meta = preview.meta({
  title: 'Examples/Signers in turn',
  component: SignersInTurn,
  args: {
    signers: [
      { recipientId: RECIPIENT_ID, name: 'Ada Lovelace' },
      { recipientId: SECOND_RECIPIENT_ID, name: 'Grace Hopper' },
    ],
  },
  parameters: { docs: { source: { code: sourceOf('SignersInTurn') } } },
})

/** After Ada has finished, the page hides her document and shows a button for Grace. */
export const OneAfterTheOther = meta.story({
  play: async (story) => {
    await press(story, 'I am Ada Lovelace')
    await start(story)
    await finish(story)
    await within(story.canvasElement).findByRole('button', { name: 'I am Grace Hopper' })
    await expect(story.canvasElement.querySelector('.signing-ceremony')).toBeNull()
  },
})

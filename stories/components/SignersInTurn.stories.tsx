import { expect } from 'storybook/test'
import preview from '../../.storybook/preview.js'
import { SignersInTurn } from '../../src/react/inTurn.js'

/**
 * Several signers on one device, with a screen between them: a ceremony is there only once your
 * `signIn` has let its signer in, and is gone before the next is asked for.
 */
const meta = preview.meta({
  title: 'Components/SignersInTurn',
  component: SignersInTurn,
  args: {
    signers: [
      { recipientId: 're_ada', name: 'Ada Lovelace' },
      { recipientId: 're_bob', name: 'Bob Kahn' },
    ],
    signIn: async () => true,
    signOut: async () => undefined,
    children: ({ name }) => <p>Here stands the ceremony of {name}.</p>,
  },
})

/** The device is to be handed over, before anything of a signer is in the page. */
export const HandOver = meta.story()

/** Whoever `signIn` does not let in sees nothing. */
export const Refused = meta.story({
  args: { signIn: async () => false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I am Ada Lovelace' }))
    await expect(await canvas.findByText('That did not work. Please try again.')).toBeVisible()
  },
})

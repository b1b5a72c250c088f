import type { Meta, StoryObj } from '@storybook/react-vite'
import { SignersInTurn } from 'react-signing-ceremony/in-turn'

/**
 * Several signers on one device, with a screen between them: a ceremony is there only once your
 * `signIn` has let its signer in, and is gone before the next is asked for.
 */
const meta: Meta<typeof SignersInTurn> = {
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
}
export default meta

type Story = StoryObj<typeof SignersInTurn>

/** The device is to be handed over, before anything of a signer is in the page. */
export const HandOver: Story = {}

/** Whoever `signIn` does not let in sees nothing. */
export const Refused: Story = { args: { signIn: async () => false } }

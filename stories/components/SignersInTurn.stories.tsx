import { expect } from 'storybook/test'
import { turnLanguages } from '../../.storybook/languages.js'
import preview from '../../.storybook/preview.js'
import { SignersInTurn } from '../../src/react/inTurn.js'

const never = async (): Promise<never> => new Promise(() => undefined)

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
    signOut: async (): Promise<void> => undefined,
    children: ({ name }) => <p>Here stands the ceremony of {name}.</p>,
  },
  render: (args, { globals }) => (
    <SignersInTurn
      labels={turnLanguages.find(({ lang }) => lang === globals['language'])}
      {...args}
    />
  ),
})

/** The device is to be handed over, before anything of a signer is in the page. */
export const HandOver = meta.story()

/** While `signIn` has not answered; it may be given up at any time, and has a limit. */
export const Checking = meta.story({
  args: { signIn: never },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I am Ada Lovelace' }))
    await expect(await canvas.findByRole('button', { name: 'Cancel' })).toBeVisible()
  },
})

/** Whoever `signIn` does not let in sees nothing. */
export const Refused = meta.story({
  args: { signIn: async () => false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I am Ada Lovelace' }))
    await expect(await canvas.findByText('That did not work. Please try again.')).toBeVisible()
  },
})

/** The one who was let in, with a way to end the turn. */
export const Signing = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I am Ada Lovelace' }))
    await expect(await canvas.findByRole('button', { name: 'End my turn' })).toBeVisible()
  },
})

/** `signOut` gave no answer, or failed, which the page hears too: the device goes on to nobody. */
export const NotLeft = meta.story({
  args: { signOut: never, signOutTimeout: 300 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'I am Ada Lovelace' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'End my turn' }))
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
})

/** Nobody is left. */
export const Done = meta.story({ args: { signers: [] } })

export const Dark = meta.story({ ...Refused.input, globals: { scheme: 'dark' } })

/** 320 px, and a name that is longer than most. */
export const Narrow = meta.story({
  globals: { viewport: { value: 'narrow' } },
  args: {
    signers: [
      { recipientId: 're_long', name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' },
    ],
  },
})

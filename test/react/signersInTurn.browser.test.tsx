import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SignersInTurn, type SignersInTurnProps, type TurnSigner } from '../../src/react/inTurn.js'
import { PATIENCE } from '../embed/support/showCeremony.js'

const ada = { recipientId: 're_ada', name: 'Ada' }
const bob = { recipientId: 're_bob', name: 'Bob' }

/** What happened, in its order; the host's two functions are held until they are let go. */
function show(props: Partial<SignersInTurnProps<TurnSigner>> = {}) {
  const log: string[] = []
  const note =
    (what: string) =>
    async ({ recipientId }: TurnSigner): Promise<true> => {
      const ceremonies = document.querySelectorAll('[data-ceremony]')
      log.push(`${what} ${recipientId} beside ${ceremonies.length}`)
      return true
    }
  const onDone = vi.fn<() => void>()
  const all: SignersInTurnProps<TurnSigner> = {
    signers: [ada, bob],
    signIn: note('in'),
    signOut: async (signer) => void (await note('out')(signer)),
    children: ({ recipientId }, endTurn) => (
      <button type="button" data-ceremony onClick={endTurn}>
        {recipientId}
      </button>
    ),
    onDone,
    ...props,
  }
  const ui = (over: Partial<SignersInTurnProps<TurnSigner>> = {}) => (
    <StrictMode>
      <SignersInTurn {...all} {...over} />
    </StrictMode>
  )
  const { rerender, unmount } = render(ui())
  onTestFinished(unmount)
  return {
    log,
    onDone,
    show: (over: Partial<SignersInTurnProps<TurnSigner>>) => rerender(ui(over)),
  }
}

const press = (name: string): void => screen.getByRole('button', { name }).click()
const said = (): string | null => screen.getByRole('status').textContent
const says = async (text: string): Promise<void> =>
  vi.waitUntil(() => said() === text, PATIENCE).then(() => undefined)
const ceremony = async (id: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name: id })

it('shows a ceremony only to who was let in, and ends their session before the next is asked for', async () => {
  const { log, onDone } = show()
  await says('Please hand the device to Ada.')
  press('I am Ada')
  const first = await ceremony('re_ada')
  first.click()
  await says('Please hand the device to Bob.')
  expect(first.isConnected).toBe(false)
  expect(document.activeElement?.textContent).toContain('Bob')
  press('I am Bob')
  await ceremony('re_bob')
  expect(onDone).not.toHaveBeenCalled()
  press('End my turn')
  await says('Everybody has had their turn. Thank you.')
  expect(log).toEqual([
    'in re_ada beside 0',
    'out re_ada beside 0',
    'in re_bob beside 0',
    'out re_bob beside 0',
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

it.each<[string, () => Promise<boolean>]>([
  ['says no', async () => false],
  ['throws', async () => Promise.reject(new Error('no'))],
  // @ts-expect-error -- what plain JavaScript can give
  ['says something else', async () => 'yes'],
])('shows nothing to whom signIn %s for', async (_what, signIn) => {
  show({ signIn })
  press('I am Ada')
  await says('That did not work. Please try again.')
  expect(screen.queryByRole('button', { name: 're_ada' })).toBeNull()
})

it('goes on to nobody while a session could not be ended', async () => {
  const signOut = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away'))
  show({ signOut })
  press('I am Ada')
  await ceremony('re_ada')
  press('End my turn')
  await says('This turn could not be ended. Please keep the device, and try again.')
  expect(screen.queryByRole('button', { name: 'I am Bob' })).toBeNull()
  press('Try again')
  await says('Please hand the device to Bob.')
})

it('keeps a turn to whom it was given when the list gets shorter meanwhile', async () => {
  const shown = show()
  press('I am Ada')
  await ceremony('re_ada')
  shown.show({ signers: [bob] })
  expect(screen.queryByRole('button', { name: 're_bob' })).toBeNull()
  press('End my turn')
  await says('Please hand the device to Bob.')
  expect(shown.log).toContain('out re_ada beside 0')
})

it('takes the ceremony away from a page that the browser brings back', async () => {
  show()
  press('I am Ada')
  await ceremony('re_ada')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await says('Please hand the device to Ada.')
  expect(screen.queryByRole('button', { name: 're_ada' })).toBeNull()
})

import { render, screen } from '@testing-library/react'
import axe from 'axe-core'
import { StrictMode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as allLabels from '../../../src/embed/labels/index.js'
import { openTab } from '../../../src/embed/tab/openTab.js'
import {
  SignersInTurn,
  type SignersInTurnProps,
  type TurnSigner,
} from '../../../src/react/inTurn.js'
import '../../../src/react/styles.css'
import { PATIENCE } from '../../embed/support/showCeremony.js'

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
  const { container, rerender, unmount } = render(ui())
  onTestFinished(unmount)
  return {
    container,
    log,
    onDone,
    show: (over: Partial<SignersInTurnProps<TurnSigner>>) => rerender(ui(over)),
  }
}

const press = (name: string): void => screen.getByRole('button', { name }).click()
/** The heading, or what a live region says below it. */
const says = async (text: string): Promise<void> => {
  await vi.waitUntil(
    () =>
      [...document.querySelectorAll('h2, output, [role=alert]')].some(
        ({ textContent }) => textContent === text,
      ),
    PATIENCE,
  )
}
const refuse = async (): Promise<never> => Promise.reject(new Error('no'))
/** What the page hears of errors that nobody has caught. */
function hearPage(): unknown[] {
  const heard: unknown[] = []
  const hear = ({ error }: ErrorEvent): number => heard.push(error)
  const spy = vi.spyOn(console, 'error').mockReturnValue()
  addEventListener('error', hear)
  onTestFinished(() => {
    removeEventListener('error', hear)
    spy.mockRestore()
  })
  return heard
}
const never = async (): Promise<never> => new Promise(() => undefined)
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
  // An effect, which React runs some time after the text is there.
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), PATIENCE)
})

it.each<[string, () => Promise<boolean>]>([
  ['says no', async () => false],
  ['throws', async () => Promise.reject(new Error('no'))],
  // @ts-expect-error -- what plain JavaScript can give
  ['says something else', async () => 'yes'],
])('shows nothing to whom signIn %s for', async (_what, signIn) => {
  hearPage()
  show({ signIn })
  press('I am Ada')
  await says('That did not work. Please try again.')
  expect(screen.queryByRole('button', { name: 're_ada' })).toBeNull()
})

const leak = new Error('token=secret')
const leaks = async (): Promise<never> => Promise.reject(leak)
it.each<[string, Partial<SignersInTurnProps<TurnSigner>>]>([
  ['signIn', { signIn: leaks }],
  ['signOut', { signOut: leaks }],
])('lets the page hear what %s threw, once, and the person not', async (what, props) => {
  const heard = hearPage()
  const { container } = show(props)
  press('I am Ada')
  if (what === 'signOut') {
    await ceremony('re_ada')
    press('End my turn')
  }
  await vi.waitUntil(() => heard.length > 0, PATIENCE)
  expect(heard).toEqual([leak])
  expect(container.innerHTML).not.toContain('secret')
})

it('goes on to nobody while a session could not be ended', async () => {
  hearPage()
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

it.each(['pagehide', 'pageshow'])(
  'takes the ceremony out of a page that the browser keeps, before %s is over',
  async (event) => {
    show()
    press('I am Ada')
    await ceremony('re_ada')
    dispatchEvent(new PageTransitionEvent(event, { persisted: true }))
    expect(screen.queryByRole('button', { name: 're_ada' })).toBeNull()
    await says('Please hand the device to Ada.')
  },
)

it('goes on ending a turn on a page that the browser brings back', async () => {
  show({ signOut: never })
  press('I am Ada')
  await ceremony('re_ada')
  press('End my turn')
  await says('Ending this turn…')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await says('Ending this turn…')
  expect(screen.queryByRole('button')).toBeNull()
})

it('ends no turn but its own, however late the end of a ceremony comes', async () => {
  const ends: (() => void)[] = []
  const shown = show({
    children: ({ recipientId }, endTurn) => {
      ends.push(endTurn)
      return <button type="button">{recipientId}</button>
    },
  })
  press('I am Ada')
  await ceremony('re_ada')
  const late = ends.splice(0)
  press('End my turn')
  await says('Please hand the device to Bob.')
  for (const end of late) end()
  shown.show({})
  press('I am Bob')
  await ceremony('re_bob')
  for (const end of late) end()
  shown.show({})
  screen.getByRole('button', { name: 're_bob' })
  press('End my turn')
  await says('Everybody has had their turn. Thank you.')
  expect(shown.log.filter((entry) => entry.startsWith('out'))).toHaveLength(2)
})

/** A ceremony in what stands in for a tab; only some can be closed from here. */
const showInTab = (isOurs: boolean) => {
  const tab = {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    close: () => {
      tab.closed ||= isOurs
    },
  }
  // @ts-expect-error -- of a window only what is used of it
  const open = vi.spyOn(window, 'open').mockReturnValue(tab)
  onTestFinished(() => open.mockRestore())
  const closedAtSignOut: boolean[] = []
  show({
    signOut: async () => void closedAtSignOut.push(tab.closed),
    children: () => (
      <button type="button" onClick={() => openTab('Loading')}>
        In a tab
      </button>
    ),
  })
  return { tab, closedAtSignOut }
}
const signInTab = async (): Promise<void> => {
  press('I am Ada')
  const button = await screen.findByRole('button', { name: 'In a tab' })
  button.click()
  press('End my turn')
}

describe('a tab that was opened for a ceremony', () => {
  it('is closed before the next is asked for', async () => {
    const { closedAtSignOut } = showInTab(true)
    await signInTab()
    await says('Please hand the device to Bob.')
    expect(closedAtSignOut).toEqual([true])
  })

  it('keeps the device with its signer while it is open', async () => {
    const { tab, closedAtSignOut } = showInTab(false)
    await signInTab()
    await says('The document is still open in another tab. Please close that tab, and try again.')
    expect(closedAtSignOut).toEqual([])
    tab.closed = true
    press('Try again')
    await says('Please hand the device to Bob.')
    expect(closedAtSignOut).toEqual([true])
  })
})

it('gives a signIn without an answer up, and lets nobody in who comes late', async () => {
  const answers: ((isLetIn: boolean) => void)[] = []
  const late = new Promise<boolean>((resolve) => {
    answers.push(resolve)
  })
  const signals: AbortSignal[] = []
  show({
    signIn: async (_signer, { signal }) => {
      signals.push(signal)
      return late
    },
    signInTimeout: 1,
  })
  press('I am Ada')
  await says('That did not work. Please try again.')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  for (const answer of answers) answer(true)
  await late
  expect(screen.queryByRole('button', { name: 're_ada' })).toBeNull()
})

it('gives a signOut without an answer up, and keeps the device with its signer', async () => {
  const signOut = vi.fn<SignersInTurnProps<TurnSigner>['signOut']>(never)
  show({ signOut, signOutTimeout: 1 })
  press('I am Ada')
  await ceremony('re_ada')
  press('End my turn')
  await says('This turn could not be ended. Please keep the device, and try again.')
  expect(signOut.mock.calls[0]?.[1].signal.aborted).toBe(true)
  signOut.mockResolvedValue()
  press('Try again')
  await says('Please hand the device to Bob.')
})

it('goes past somebody who cannot sign in, over the end of what may have begun', async () => {
  const { log } = show({ signIn: never })
  press('I am Ada')
  await says('One moment…')
  press('Cancel')
  await vi.waitUntil(() => screen.queryByRole('button', { name: 'Go on without Ada' }), PATIENCE)
  press('Go on without Ada')
  await says('Please hand the device to Bob.')
  expect(log).toEqual(['out re_ada beside 0'])
})

it('takes the second of a double click for nobody else', async () => {
  const signIn = vi.fn<() => Promise<boolean>>(async () => true)
  show({ signIn })
  const button = screen.getByRole('button', { name: 'I am Ada' })
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  await says('Please hand the device to Ada.')
  expect(signIn).not.toHaveBeenCalled()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await ceremony('re_ada')
})

it('leaves the focus to a field that signIn brings, and to what else has it', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  show({
    signIn: async () => {
      field.focus()
      return never()
    },
  })
  screen.getByRole('button', { name: 'I am Ada' }).focus()
  press('I am Ada')
  await says('One moment…')
  await vi.waitUntil(() => document.activeElement === field, PATIENCE)
  press('Cancel')
  await vi.waitUntil(() => screen.queryByRole('button', { name: 'I am Ada' }), PATIENCE)
  expect(document.activeElement).toBe(field)
})

const languages = Object.values(allLabels).filter((labels) => 'handOver' in labels)

it.each(languages)('speaks $lang', async (labels) => {
  show({ labels, signIn: async () => false })
  const mine = labels.mine.replace('{name}', 'Ada')
  expect(mine).toContain('Ada')
  press(mine)
  await says(labels.refused)
  const heading = screen.getByRole('heading', { name: labels.handOver.replace('{name}', 'Ada') })
  expect(heading.closest('[lang]')).toHaveProperty('lang', labels.lang)
  screen.getByRole('button', { name: labels.skip.replace('{name}', 'Ada') })
})

describe('every screen', () => {
  it.each<[string, Partial<SignersInTurnProps<TurnSigner>>, string[]]>([
    ['handOver', {}, []],
    ['checking', { signIn: never }, ['I am Ada']],
    ['refused', { signIn: refuse }, ['I am Ada']],
    ['signing', {}, ['I am Ada']],
    ['leaving', { signOut: never }, ['I am Ada', 'End my turn']],
    ['notLeft', { signOut: refuse }, ['I am Ada', 'End my turn']],
    ['done', { signers: [ada] }, ['I am Ada', 'End my turn']],
  ])('is told to everybody, can be touched, and fits: %s', async (step, props, buttons) => {
    hearPage()
    const { container } = show(props)
    for (const name of buttons) {
      // oxlint-disable-next-line no-await-in-loop -- each brings the next
      await screen.findByRole('button', { name })
      press(name)
    }
    await vi.waitUntil(() => container.querySelector(`[data-step='${step}']`), PATIENCE)
    const { violations } = await axe.run(container, {
      rules: { region: { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    for (const button of container.querySelectorAll('.signing-ceremony__button')) {
      const { width, height } = button.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    container.style.width = '120px'
    expect(container.scrollWidth).toBeLessThanOrEqual(120)
  })
})

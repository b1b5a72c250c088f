import { act, render } from '@testing-library/react'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check'
import { Activity, StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import { SigningCeremony, SigningProvider } from '../../src/react/index.js'
import { ceremonySite, grantOf } from '../embed/support/showCeremony.js'
import { simulateFrames } from './support/framesOfTest.js'
import { type Answer, createProxyStub, granted } from './support/proxyStub.js'

type Presentation = 'inline' | 'dialog'
type Said = boolean | 'declined' | 'fails' | 'slow'

/** What happens to the page. A number is a press: of the first, second, … button that can be used. */
type Step =
  | number
  | 'Escape'
  | { readonly answer: Answer }
  | { readonly frame: string | undefined }
  | { readonly says: Said }
  | { readonly seconds: number }
  | 'hide'
  | 'remount'

interface Run {
  readonly presentation: Presentation
  /** Whether the page contains two components of one recipient. */
  readonly hasTwo: boolean
  readonly steps: readonly Step[]
}

const ceremony = granted(grantOf({ url: `${ceremonySite}/hang` }))
const anyAnswer = constantFrom<Answer[]>(
  ceremony,
  ceremony,
  ceremony,
  granted(grantOf({ url: `${ceremonySite}/hang`, single_use: true })),
  granted(grantOf({ embeddable_in: ['https://other.example'] })),
  granted({ url: null }),
  { problem: 'rate_limited' },
  { problem: 'recipient_not_actionable' },
  { problem: 'unauthenticated' },
  'connection lost',
)
/** A page of another origin, the landing page, and a page of the portal. */
const anyPage = constantFrom(
  undefined,
  undefined,
  `${location.origin}/finished?id=1`,
  `${location.origin}/login`,
)
const anyStep: Arbitrary<Step> = oneof(
  { weight: 8, arbitrary: integer({ min: 0, max: 5 }) },
  { weight: 5, arbitrary: record({ answer: anyAnswer }) },
  { weight: 6, arbitrary: record({ frame: anyPage }) },
  {
    weight: 2,
    arbitrary: record({ says: constantFrom<Said[]>(false, true, 'declined', 'fails', 'slow') }),
  },
  { weight: 2, arbitrary: record({ seconds: constantFrom(1, 3, 40) }) },
  { weight: 3, arbitrary: constantFrom<Step[]>('Escape', 'hide', 'remount') },
)
const anyRun: Arbitrary<Run> = record({
  presentation: constantFrom<Presentation[]>('inline', 'dialog'),
  hasTwo: constantFrom(false, true),
  steps: array(anyStep, { maxLength: 25, size: 'max' }),
})

/** Renders a portal of which a test can change two things, and answers for its server. */
function renderPortal({ presentation, hasTwo }: Run) {
  const proxy = createProxyStub()
  const server: { says: Said } = { says: false }
  const shown = { isHidden: false, place: 0 }
  const confirm = async (): Promise<boolean | 'declined'> => {
    if (server.says === 'fails') throw new Error('The server is down.')
    if (server.says === 'slow') return new Promise(() => undefined)
    return server.says
  }
  const component = (title: string) => (
    <SigningCeremony recipientId="re_a" {...{ title, presentation, confirm }} />
  )
  const tree = () => (
    <StrictMode>
      <SigningProvider
        endpoint="/api"
        fetch={proxy.fetch}
        service={{ ceremonyOrigins: [ceremonySite] }}
      >
        <Activity key={shown.place} mode={shown.isHidden ? 'hidden' : 'visible'}>
          <section>{component('first')}</section>
        </Activity>
        {hasTwo && <section>{component('second')}</section>}
      </SigningProvider>
    </StrictMode>
  )
  const rendered = render(tree())
  return {
    ...rendered,
    proxy,
    server,
    change: (next: Partial<typeof shown>): void => {
      Object.assign(shown, next)
      rendered.rerender(tree())
    },
    isHidden: () => shown.isHidden,
  }
}

/** The statuses that last for a moment. A page may then have no next step. */
const PASSING: ReadonlySet<string | undefined> = new Set([
  'creating',
  'opening',
  'finished',
  'confirming',
])

function createPage(run: Run) {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const frames = simulateFrames()
  const { container, proxy, server, change, isHidden, unmount } = renderPortal(run)
  let [answered, presses] = [0, 0]
  /** The component of the last step’s button. */
  let pressed: Element | null = null

  const modal = (): Element | null => container.querySelector('dialog:modal')
  const usable = <Name extends 'button' | 'a' | 'iframe'>(name: Name) =>
    [...container.querySelectorAll(name)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], [disabled], [aria-disabled=true]') &&
        (modal()?.contains(element) ?? true),
    )

  function press(index: number): void {
    const buttons = usable('button')
    const button = buttons[index % Math.max(1, buttons.length)]
    if (!button) return
    presses += 1
    pressed = button.closest('section')
    button.focus()
    button.click()
  }

  async function take(step: Step): Promise<void> {
    if (typeof step === 'number') press(step)
    else if (step === 'hide') change({ isHidden: !isHidden() })
    else if (step === 'remount') change({ isHidden: false, place: presses + answered + 1 })
    else if (step === 'Escape') {
      const key = new KeyboardEvent('keydown', { key: step, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(key)
    } else if ('answer' in step) {
      const call = proxy.calls[answered]
      if (call) answered += 1
      call?.answer(step.answer)
    } else if ('says' in step) server.says = step.says
    else if ('seconds' in step) await vi.advanceTimersByTimeAsync(step.seconds * 1_000)
    else {
      const frame = usable('iframe').at(-1)
      const page = frame && frames.pageOf(frame)
      if (page && page.loaded.length > 0) page.show(step.frame)
    }
  }

  function check(): void {
    const sections = [...container.querySelectorAll('section')].filter((one) =>
      one.checkVisibility(),
    )
    const seen = sections.map((section) => section.innerText).join(' | ')
    expect(proxy.calls.length, 'requests that nobody asked for').toBeLessThanOrEqual(presses)
    for (const section of sections) {
      const shows = section.innerText.trim() !== '' || section.querySelector('iframe, dialog:modal')
      expect(Boolean(shows), 'whether a component shows something').toBe(true)
    }
    if (modal()) expect(usable('button').length, 'ways out of the dialog').toBeGreaterThan(0)
    expect(container.querySelectorAll('dialog:modal').length, 'dialogs').toBeLessThan(2)
    const status = sections.at(-1)?.querySelector('div')?.dataset['status']
    const isOver = PASSING.has(status) || /You have signed|declined/.test(seen)
    const steps = usable('button').length + usable('a').length + usable('iframe').length
    if (sections.length > 0 && !isOver) expect(steps, `next steps: ${seen}`).toBeGreaterThan(0)
    if (!pressed?.isConnected || status === 'idle') return
    const hasFocus = [pressed, modal()].some((part) => part?.contains(document.activeElement))
    expect(hasFocus, `whether the component keeps the focus: ${seen}`).toBe(true)
  }

  return {
    async perform(step: Step): Promise<void> {
      pressed = null
      await act(async () => take(step))
      await act(async () => {
        await vi.advanceTimersByTimeAsync(1)
      })
      check()
    },
    remove(): void {
      unmount()
      vi.runOnlyPendingTimers()
      vi.useRealTimers()
      frames.restore()
      container.remove()
    },
  }
}

it(
  'any sequence of presses keeps the focus in its component, and never ends without a next step',
  { timeout: 180_000 },
  async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const anyPresses = asyncProperty(anyRun, async (run) => {
      const page = createPage(run)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one step after the other
        for (const step of run.steps) await page.perform(step)
      } finally {
        page.remove()
      }
    })
    await assert(anyPresses, { numRuns: 100 })
    const texts = printed.mock.calls.map(([text]) => String(text))
    printed.mockRestore()
    expect(texts.filter((text) => !text.startsWith('[react-signing-ceremony]'))).toEqual([])
  },
)

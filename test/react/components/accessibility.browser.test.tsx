import { act } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { server } from 'vitest/browser'
import { en } from '../../../src/embed/labels/en.js'
import { SigningCeremony } from '../../../src/react/index.js'
import '../../../src/react/styles.css'
import { frameIn, grantOf, captureErrors, ceremonySite } from '../../embed/support/showCeremony.js'
import { type Answer, granted } from '../support/proxyStub.js'
import {
  finish,
  RECIPIENT,
  type RenderSigningOptions,
  renderSigning,
} from '../support/renderSigning.js'
import type { ProxyCeremonyProps } from '../support/proxyCeremonyProps.js'
import { LEAVE_QUESTION } from '../../support/leaveQuestion.js'

interface Situation {
  readonly answer?: RenderSigningOptions['answer']
  readonly props?: Partial<ProxyCeremonyProps>
  /** Whether the recipient finishes the ceremony. */
  readonly ends?: true
}

const show = (path: string): (() => Answer) => {
  const answer = granted(grantOf({ url: ceremonySite + path }))
  return () => answer
}

/** Returns a `confirm` that gives this answer after the end, and `false` before. */
const atEnd =
  (answer: boolean | Promise<boolean>): ProxyCeremonyProps['confirm'] =>
  async ({ reason }) =>
    reason === 'finished' ? answer : false

/** The props and answers with which a test reaches each state. */
const situations: Readonly<Record<string, Situation>> = {
  idle: { props: { autoStart: false } },
  creating: { answer: 'never' },
  emailed: { answer: () => granted({ url: null }) },
  blocked: { answer: () => granted(grantOf({ embeddable_in: ['https://other.example'] })) },
  failed: { answer: () => ({ problem: 'unauthenticated' }) },
  opening: { answer: show('/hang') },
  open: {},
  finished: { ends: true },
  confirming: { ends: true, props: { confirm: atEnd(new Promise(() => undefined)) } },
  confirmed: { ends: true, props: { confirm: atEnd(true) } },
  unconfirmed: { ends: true, props: { confirm: atEnd(false) } },
}

async function showState(status: string, presentation: 'inline' | 'dialog') {
  captureErrors()
  const { answer, props, ends } = situations[status] ?? {}
  const ui = (
    <main>
      <h1>Your lease</h1>
      <SigningCeremony
        recipientId={RECIPIENT}
        title="Sign the lease"
        presentation={presentation}
        autoStart
        {...props}
      />
    </main>
  )
  const rendered = renderSigning(ui, { ...(answer && { answer }) })
  if (status === 'idle') return rendered
  if (ends) {
    await rendered.reach('open')
    finish(frameIn(rendered.container))
  }
  await rendered.reach(status)
  return rendered
}

/** Returns the violations that axe finds, one line each. Skips the content of the frame. */
async function violationsIn(element: Element): Promise<readonly string[]> {
  // A text that still fades in has too little contrast. The spinner never finishes.
  for (const animation of element.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
  const { violations } = await axe.run(element, { iframes: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

// Axe checks markup and styles, which are the same in every browser.
describe.runIf(server.browser === 'chromium')('the accessibility checker axe', () => {
  it.each(Object.keys(situations))(
    'finds no violation in a page whose ceremony is %s',
    async (status) => {
      const { container } = await showState(status, 'inline')
      expect(await violationsIn(container)).toEqual([])
    },
  )

  it.each(Object.keys(situations))(
    'finds no violation in a dialog whose ceremony is %s',
    async (status) => {
      const { container } = await showState(status, 'dialog')
      expect(await violationsIn(container)).toEqual([])
    },
  )

  it('finds no violation in the question whether the user wants to leave', async () => {
    const { container, findByRole, getByText } = await showState('open', 'dialog')
    getByText(en.close).click()
    await findByRole(...LEAVE_QUESTION)
    expect(await violationsIn(container)).toEqual([])
  })

  it('finds no violation after the person has closed the document', async () => {
    const { container, getByText, reach } = await showState('open', 'dialog')
    act(() => getByText(en.close).click())
    act(() => getByText(en.leave).click())
    await reach('closed')
    expect(await violationsIn(container)).toEqual([])
  })

  it('finds no violation if the labels are in a right-to-left language', async () => {
    const { container } = renderSigning(
      <main>
        <h1>عقد الإيجار</h1>
        <SigningCeremony recipientId={RECIPIENT} title="وقّع عقد الإيجار" />
      </main>,
      { labels: { lang: 'ar', dir: 'rtl', start: 'وقّع' } },
    )
    expect(await violationsIn(container)).toEqual([])
  })
})

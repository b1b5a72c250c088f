import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { server } from 'vitest/browser'
import { SigningCeremony, type SigningCeremonyProps } from '../../../src/react/index.js'
import '../../../src/react/styles.css'
import {
  frameIn,
  grantOf,
  captureErrors,
  ceremonySite,
  instruct,
} from '../../embed/support/showCeremony.js'
import { type Answer, granted } from '../support/proxyStub.js'
import { RECIPIENT, type RenderSigningOptions, renderSigning } from '../support/renderSigning.js'

interface Situation {
  readonly answer?: RenderSigningOptions['answer']
  readonly props?: Partial<SigningCeremonyProps>
  /** The recipient comes to the end. */
  readonly finish?: true
}

const show = (path: string): (() => Answer) => {
  const answer = granted(grantOf({ url: ceremonySite + path }))
  return () => answer
}

/** A `confirm` that says no until the end. */
const atEnd =
  (answer: boolean | Promise<boolean>): SigningCeremonyProps['confirm'] =>
  async ({ reason }) =>
    reason === 'finished' ? answer : false

/** How to come into every state. */
const situations: Readonly<Record<string, Situation>> = {
  idle: { props: { autoStart: false } },
  creating: { answer: 'never' },
  emailed: { answer: () => granted({}) },
  blocked: { answer: () => granted(grantOf({ embeddable_in: ['https://other.example'] })) },
  failed: { answer: () => ({ problem: 'unauthenticated' }) },
  opening: { answer: show('/hang') },
  open: {},
  finished: { finish: true },
  confirming: { finish: true, props: { confirm: atEnd(new Promise(() => undefined)) } },
  confirmed: { finish: true, props: { confirm: atEnd(true) } },
  unconfirmed: { finish: true, props: { confirm: atEnd(false) } },
}

async function comeTo(status: string, presentation: 'inline' | 'dialog') {
  captureErrors()
  const { answer, props, finish } = situations[status] ?? {}
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
  if (finish) {
    await rendered.reach('open')
    instruct(frameIn(rendered.container), { go: `${location.origin}/finished` })
  }
  await rendered.reach(status)
  return rendered
}

/** What axe holds against a page, in one line each. The frame's inside is the service's. */
async function violationsIn(element: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(element, { iframes: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

// Rules are about markup and styles, which are the same in all engines; one engine is enough.
describe.runIf(server.browser === 'chromium')('axe finds nothing', () => {
  it.each(Object.keys(situations))('in a page whose ceremony is %s', async (status) => {
    const { container } = await comeTo(status, 'inline')
    expect(await violationsIn(container)).toEqual([])
  })

  it.each(Object.keys(situations))('in a dialog whose ceremony is %s', async (status) => {
    const { container } = await comeTo(status, 'dialog')
    expect(await violationsIn(container)).toEqual([])
  })

  it('in the question whether to leave', async () => {
    const { container, findByRole, getByText } = await comeTo('open', 'dialog')
    getByText('Close').click()
    await findByRole('alertdialog')
    expect(await violationsIn(container)).toEqual([])
  })

  it('in words that run from right to left', async () => {
    const { container, show: render } = await comeTo('open', 'inline')
    render(
      <main>
        <h1>عقد الإيجار</h1>
        <SigningCeremony
          recipientId={RECIPIENT}
          title="وقّع عقد الإيجار"
          labels={{ lang: 'ar', dir: 'rtl' }}
        />
      </main>,
    )
    expect(await violationsIn(container)).toEqual([])
  })
})

import { render } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SigningCeremony, type SigningCeremonyProps } from '../../../src/react/index.js'
import '../../../src/react/styles.css'
import { grantOf, captureErrors, ceremonySite } from '../../embed/support/showCeremony.js'
import { type Answer, granted } from '../support/proxyStub.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'

/** The style rules of the package, those inside `@media` and `@supports` too. */
function selectors(rules: CSSRuleList = sheet().cssRules): readonly string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule.selectorText]
    return rule instanceof CSSGroupingRule ? selectors(rule.cssRules) : []
  })
}

function sheet(): CSSStyleSheet {
  const found = [...document.styleSheets].find(({ cssRules }) =>
    [...cssRules].some(({ cssText }) => cssText.includes('signing-ceremony')),
  )
  if (!found) throw new Error('There is no style sheet.')
  return found
}

const attributes = {
  'data-status': ['idle', 'open', 'opening', 'failed'],
  'data-slow': [''],
  'data-presentation': ['inline', 'dialog', 'tab'],
  'data-kind': ['info', 'finished', 'success', 'error', 'busy'],
}

/** Elements of a host's own that carry every attribute a component has, around `children`. */
function hostile(children: React.ReactElement): React.ReactElement {
  let around = children
  for (const [name, values] of Object.entries(attributes)) {
    for (const value of values) around = <div {...{ [name]: value }}>{around}</div>
  }
  return around
}

const ceremony = (props: Partial<SigningCeremonyProps> = {}) => (
  <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" autoStart {...props} />
)

const looks = (container: Element): readonly string[] =>
  [...container.querySelectorAll('[class*=signing-ceremony]')].map((element) => {
    for (const animation of element.getAnimations()) animation.finish()
    const style = getComputedStyle(element)
    return [element.className, ...[...style].map((name) => style.getPropertyValue(name))].join(' ')
  })

describe('the style sheet', () => {
  it('reaches no element of a page, whatever attributes that has', () => {
    const { container } = render(
      hostile(
        <dialog open>
          <p />
          <iframe title="The page’s own" src="about:blank" sandbox="" />
          <button type="button" data-kind="success">
            The page’s own
          </button>
        </dialog>,
      ),
    )
    const reached = selectors().filter((selector) => container.querySelector(bare(selector)))
    expect(selectors().length).toBeGreaterThan(30)
    expect(reached).toEqual([])
  })

  it.each<[string, Answer, Partial<SigningCeremonyProps>]>([
    ['opening', granted(grantOf({ url: `${ceremonySite}/hang` })), { presentation: 'inline' }],
    ['failed', { problem: 'unauthenticated' }, { presentation: 'inline' }],
    ['failed', { problem: 'unauthenticated' }, { presentation: 'dialog' }],
  ])('gives a ceremony that is %s the same look below attributes of a page', async (...row) => {
    captureErrors()
    const [status, answer, props] = row
    const plain = renderSigning(ceremony(props), { answer: () => answer })
    await plain.reach(status)
    const expected = looks(plain.container)
    plain.unmount()
    const among = renderSigning(hostile(ceremony(props)), { answer: () => answer })
    await among.reach(status)
    expect(looks(among.container)).toEqual(expected)
  })

  it('draws no box until a wait is worth looking at, so that the document is drawn first', () => {
    const { container, unmount } = render(
      <div className="signing-ceremony" data-status="open">
        <div className="signing-ceremony__box">
          <iframe className="signing-ceremony__frame" title="A page" sandbox="" />
        </div>
      </div>,
    )
    onTestFinished(unmount)
    const [, box, frame] = container.querySelectorAll('[class]')
    if (!box || !frame) throw new Error('There is no box.')
    const drawn = (): readonly boolean[] => {
      const { borderTopColor, backgroundColor } = getComputedStyle(box)
      const colors = [borderTopColor, backgroundColor, getComputedStyle(frame).backgroundColor]
      return colors.map((color) => color !== 'rgba(0, 0, 0, 0)')
    }
    const waits = [box, frame].flatMap((element) => element.getAnimations())
    for (const wait of waits) {
      wait.pause()
      wait.currentTime = 250
    }
    expect(drawn()).toEqual([false, false, false])
    for (const wait of waits) wait.finish()
    expect(drawn()).toEqual([true, true, true])
  })

  it.each(['62.5%', '100%'])('has targets of 44 px where a rem is %s', async (size) => {
    captureErrors()
    document.documentElement.style.fontSize = size
    onTestFinished(() => document.documentElement.removeAttribute('style'))
    const { container, reach } = renderSigning(ceremony({ presentation: 'dialog' }), {
      answer: () => ({ problem: 'unauthenticated' }),
    })
    await reach('failed')
    const heights = [...container.querySelectorAll('dialog button')].map(
      (button) => button.getBoundingClientRect().height,
    )
    expect(heights).toHaveLength(2)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })
})

/** A selector without the pseudo-elements that `querySelector` never finds. */
function bare(selector: string): string {
  return selector.replaceAll(/::[\w-]+/g, '')
}

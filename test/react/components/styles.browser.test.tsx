import { render } from '@testing-library/react'
import bootstrap from 'bootstrap/dist/css/bootstrap.min.css?inline'
import preflight from 'tailwindcss/preflight.css?inline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SigningCeremony } from '../../../src/react/index.js'
import '../../../src/react/styles.css'
import { grantOf, captureErrors, ceremonySite } from '../../embed/support/showCeremony.js'
import { hostileSheets } from '../support/hostileSheets.js'
import { type Answer, granted } from '../support/proxyStub.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'
import type { ProxyCeremonyProps } from '../support/proxyCeremonyProps.js'

/** Returns the selectors of the package's rules, including those in `@media` and `@supports`. */
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

/** Wraps `children` in plain elements with all attributes that the components set. */
function withAttributes(children: React.ReactElement): React.ReactElement {
  let around = children
  for (const [name, values] of Object.entries(attributes)) {
    for (const value of values) around = <div {...{ [name]: value }}>{around}</div>
  }
  return around
}

/** The style sheets of applications that a ceremony is a part of. */
const SHEETS = { ...hostileSheets, Bootstrap: bootstrap, 'Tailwind’s preflight': preflight }

/** Adds a style sheet to the page until the end of the test. */
function addSheet(css: string): void {
  const added = document.createElement('style')
  added.textContent = css
  document.head.append(added)
  onTestFinished(() => added.remove())
}

/** The place of the ceremony. WebKit’s `all: initial` does not reset the font of the body. */
const PAGE = { all: 'initial', display: 'block', width: '40em', fontFamily: 'serif' } as const

const signed: ProxyCeremonyProps['confirm'] = async () => ({
  answer: true,
  signer: 'Ada Lovelace',
  signedAt: '2026-11-23T14:05:00Z',
})

const ceremony = (props: Partial<ProxyCeremonyProps> = {}) => (
  <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" autoStart {...props} />
)

const looks = (container: Element): readonly string[] =>
  [...container.querySelectorAll('[class*=signing-ceremony]')].map((element) => {
    for (const animation of element.getAnimations({ subtree: true })) {
      // The spinner never finishes.
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel()
      else animation.finish()
    }
    const styles = [null, '::before', '::after', '::first-letter'].flatMap((part) => {
      const style = getComputedStyle(element, part)
      // Without content, it is not drawn.
      if (style.content === 'none' && /before|after/.test(part ?? '')) return [`no ${part}`]
      const names = [...style].filter((name) => !name.startsWith('--'))
      return names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
    })
    return [element.className, ...styles].join('; ')
  })

/** The looks on a page without another style sheet, by status and presentation. */
const usual = new Map<string, readonly string[]>()

describe('the style sheet', () => {
  it('styles no element of the host page, even if elements have the data attributes of a component', () => {
    const { container } = render(
      withAttributes(
        <dialog open>
          <p />
          <iframe title="The page’s own" src="about:blank" sandbox="" />
          <button type="button" data-kind="success">
            The page’s own
          </button>
        </dialog>,
      ),
    )
    const matched = selectors().filter((selector) => container.querySelector(bare(selector)))
    expect(selectors().length).toBeGreaterThan(30)
    expect(matched).toEqual([])
  })

  it.each<[string, Answer, Partial<ProxyCeremonyProps>]>([
    ['opening', granted(grantOf({ url: `${ceremonySite}/hang` })), { presentation: 'inline' }],
    ['failed', { problem: 'unauthenticated' }, { presentation: 'inline' }],
    ['failed', { problem: 'unauthenticated' }, { presentation: 'dialog' }],
  ])(
    'gives a ceremony that is %s its usual look even inside elements with data attributes',
    async (...row) => {
      captureErrors()
      const [status, answer, props] = row
      const plain = renderSigning(ceremony(props), { answer: () => answer })
      await plain.reach(status)
      const expected = looks(plain.container)
      plain.unmount()
      const inside = renderSigning(withAttributes(ceremony(props)), { answer: () => answer })
      await inside.reach(status)
      expect(looks(inside.container)).toEqual(expected)
    },
  )

  describe.each(Object.entries(SHEETS))('on a page with %s', (_name, css) => {
    it.each<[string, Answer | undefined, Partial<ProxyCeremonyProps>]>([
      ['idle', undefined, { autoStart: false }],
      ['opening', granted(grantOf({ url: `${ceremonySite}/hang` })), { presentation: 'inline' }],
      ['open', undefined, { presentation: 'inline' }],
      ['open', undefined, { presentation: 'dialog' }],
      ['failed', { problem: 'upstream_error' }, { presentation: 'inline' }],
      ['failed', { problem: 'upstream_error' }, { presentation: 'dialog' }],
      ['confirmed', undefined, { confirm: signed }],
    ])('gives a ceremony that is %s its usual look', async (status, answer, props) => {
      captureErrors()
      const show = async () => {
        const page = (
          <div className="page" id="page">
            <main style={PAGE}>{ceremony(props)}</main>
          </div>
        )
        const rendered = renderSigning(page, { ...(answer && { answer: () => answer }) })
        await rendered.reach(status)
        const found = looks(rendered.container)
        rendered.unmount()
        return found.flatMap((look) => look.split('; '))
      }
      const name = JSON.stringify([status, props.presentation])
      const expected = usual.get(name) ?? (await show())
      usual.set(name, expected)
      addSheet(css)
      const shown = await show()
      expect(shown.filter((declaration, at) => declaration !== expected[at])).toEqual([])
    })
  })

  it('leaves the margin of the outer element to a class of the page, even in a layer', () => {
    addSheet('@layer utilities { .mt-4 { margin-top: 16px } }')
    const { container } = renderSigning(ceremony({ className: 'mt-4', autoStart: false }))
    const outer = container.querySelector('.signing-ceremony')
    expect(outer && getComputedStyle(outer).marginTop).toBe('16px')
  })

  it('leaves the margin of the outer element to a utility in a layer on its parent', () => {
    addSheet('@layer utilities { :where(.space-y-4 > :not(:last-child)) { margin-bottom: 16px } }')
    const { container } = renderSigning(
      <div className="space-y-4">
        {ceremony({ autoStart: false })}
        <p>The next part</p>
      </div>,
    )
    const outer = container.querySelector('.signing-ceremony')
    expect(outer && getComputedStyle(outer).marginBottom).toBe('16px')
  })

  it.each(['inline', 'dialog'] as const)(
    'draws no border around its parts if the page asks for none (%s)',
    async (presentation) => {
      captureErrors()
      addSheet('main { --signing-ceremony-border-width: 0px; --signing-ceremony-radius: 0px }')
      const { container, reach } = renderSigning(<main>{ceremony({ presentation })}</main>, {
        answer: () => ({ problem: 'upstream_error' }),
      })
      await reach('failed')
      const notices = [...container.querySelectorAll('.signing-ceremony__notice[data-kind]')]
      const [border] = notices.map((notice) => getComputedStyle(notice).borderTopWidth)
      expect(border).toBe('0px')
    },
  )

  it('takes its colors and corners from custom properties of the page', async () => {
    addSheet(hostileSheets['hostile rules for elements'])
    addSheet('main { --signing-ceremony-button: #070; --signing-ceremony-button-radius: 3px }')
    const { container } = renderSigning(<main>{ceremony({ autoStart: false })}</main>)
    const button = container.querySelector('button')
    const { backgroundColor, borderRadius } = button ? getComputedStyle(button) : {}
    expect([backgroundColor, borderRadius]).toEqual(['rgb(0, 119, 0)', '3px'])
  })

  it('shows the frame at once, and draws no empty box around it during a short wait', () => {
    const { container, unmount } = render(
      <div className="signing-ceremony signing-ceremony--framed" data-status="opening">
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
      return [borderTopColor, backgroundColor].map((color) => color !== 'rgba(0, 0, 0, 0)')
    }
    expect(frame.getAnimations()).toEqual([])
    expect(frame.checkVisibility({ opacityProperty: true, visibilityProperty: true })).toBe(true)
    const waits = box.getAnimations()
    for (const wait of waits) {
      wait.pause()
      wait.currentTime = 250
    }
    expect(drawn()).toEqual([false, false])
    for (const wait of waits) wait.finish()
    expect(drawn()).toEqual([true, true])
  })

  it.each(['62.5%', '100%'])(
    'gives buttons a height of 44 px if the root font size is %s',
    async (size) => {
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
      expect(heights).toHaveLength(3)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    },
  )
})

/** Removes the pseudo-elements from a selector, because `querySelector` never finds them. */
function bare(selector: string): string {
  return selector.replaceAll(/::[\w-]+/g, '')
}

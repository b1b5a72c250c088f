import { render } from '@testing-library/react'
import { type ReactElement, StrictMode } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import styleSheet from '../../src/react/styles.css?inline'
import * as development from '../../src/react/development.js'
import { de } from '../../src/embed/labels/index.js'
import { checkStyleSheet } from '../../src/embed/checkStyleSheet.js'
import * as production from '../../src/react/index.js'
import { RECIPIENT } from './support/renderSigning.js'

const { SigningCeremony, SigningProvider } = development
const warnings = () => vi.spyOn(console, 'warn').mockReturnValue(undefined)
afterEach(() => void vi.restoreAllMocks())

/** Renders a ceremony with props that TypeScript would refuse. */
const portal = (props: object = {}, provider: object = {}): ReactElement => (
  <SigningProvider
    endpoint="/api/signing"
    fetch={async () => Response.json({ code: 'not_found' }, { status: 404 })}
    {...provider}
  >
    <SigningCeremony recipientId={RECIPIENT} title="Lease" {...props} />
  </SigningProvider>
)

it('the development build has the exports of the production build', () => {
  expect(Object.keys(development).toSorted()).toEqual(Object.keys(production).toSorted())
})

describe('the development build', () => {
  it('names the missing `endpoint` of a provider, unless the ceremony has `create`', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    expect(() => render(portal({}, { endpoint: undefined }))).toThrow(
      '<SigningProvider> needs the prop `endpoint`',
    )
    const own = { create: async () => ({}), ceremonyKey: 'lease-7' }
    expect(() => render(portal(own, { endpoint: undefined }))).not.toThrow()
  })
})

const countOf = (warn: ReturnType<typeof warnings>, text: string): number =>
  warn.mock.calls.filter(([line]) => String(line).includes(text)).length

describe('the check of the recipient', () => {
  it('warns of two providers that show one recipient, even in StrictMode', () => {
    const warn = warnings()
    render(
      <StrictMode>
        {portal()}
        {portal()}
      </StrictMode>,
    )
    expect(countOf(warn, 'Two <SigningProvider> show the same recipient')).toBe(1)
  })

  it('does not warn of one provider, of two recipients, or of providers one after the other', () => {
    const warn = warnings()
    const view = render(<StrictMode>{portal()}</StrictMode>)
    view.unmount()
    render(portal())
    render(portal({ recipientId: 're_other' }))
    expect(countOf(warn, 'Two <SigningProvider>')).toBe(0)
  })

  it('warns once of an id that changes with each render, and not of a few documents', () => {
    const warn = warnings()
    const view = render(portal({ recipientId: 're_0' }))
    for (const id of ['re_1', 're_2']) view.rerender(portal({ recipientId: id }))
    expect(countOf(warn, '`recipientId` changes with each render')).toBe(0)
    for (const id of ['re_3', 're_4', 're_5']) view.rerender(portal({ recipientId: id }))
    expect(countOf(warn, '`recipientId` changes with each render')).toBe(1)
  })
})

describe('the check of `presentation`', () => {
  it('warns of a text in place of an imported value, and of no known value', () => {
    const warn = warnings()
    for (const presentation of ['inline', production.tab, production.redirect, undefined]) {
      render(portal({ presentation })).unmount()
    }
    expect(countOf(warn, '`presentation`')).toBe(0)
    render(portal({ presentation: 'tab' }))
    expect(countOf(warn, '(received "tab")')).toBe(1)
    expect(countOf(warn, "Write `import { tab } from 'react-signing-ceremony'`")).toBe(1)
  })
})

describe('the check of copies', () => {
  it('warns once of a component with `create` inside the provider of another copy', () => {
    const registry = Symbol.for('react-signing-ceremony')
    const before: unknown = Reflect.get(globalThis, registry)
    onTestFinished(() => void Reflect.set(globalThis, registry, before))
    const own = { create: async () => ({}), ceremonyKey: 'lease-7', recipientId: undefined }
    const element = <SigningCeremony title="Lease" {...own} />
    const warn = warnings()
    render(portal()).unmount()
    render(element).unmount()
    expect(countOf(warn, 'two copies of react-signing-ceremony')).toBe(0)
    Reflect.set(globalThis, registry, new Set(['the context of another copy']))
    render(element)
    expect(countOf(warn, 'two copies of react-signing-ceremony')).toBe(1)
  })
})

describe('the check of the labels', () => {
  it('warns once of texts without `lang`, which screen readers would read as English', () => {
    const warn = warnings()
    const text = 'The prop `labels` has no `lang`'
    render(portal({}, { labels: { ...de, start: 'Mietvertrag unterschreiben' } }))
    expect(countOf(warn, text)).toBe(0)
    render(portal({}, { labels: { start: 'Unterschreiben' } }))
    render(portal({}, { labels: { start: 'Jetzt unterschreiben' } }))
    expect(countOf(warn, text)).toBe(1)
  })
})

const sheets = (): readonly CSSStyleSheet[] => [...document.styleSheets]

function addStyles(css: string): void {
  const style = document.createElement('style')
  style.id = 'own-styles'
  style.textContent = css
  document.head.append(style)
}

describe('the check of the style sheet', () => {
  afterEach(() => {
    document.querySelector('#own-styles')?.remove()
    for (const sheet of sheets()) sheet.disabled = false
  })

  it('prints one warning, but not with `styles.css` or with rules of the application', async () => {
    const warn = warnings()
    // Other warnings come from the proxy and from the unmounted provider.
    const lines = (): readonly string[] =>
      warn.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('no styles'))
    for (const sheet of sheets()) sheet.disabled = true
    addStyles(styleSheet)
    const view = render(portal())
    checkStyleSheet()
    document.querySelector('#own-styles')?.remove()
    addStyles('main .signing-ceremony { display: grid }')
    checkStyleSheet()
    expect(lines()).toEqual([])
    document.querySelector('#own-styles')?.remove()
    view.unmount()
    // A value for a property of the components is no rule for them.
    addStyles('body { --signing-ceremony-height: 40rem }')
    render(portal())
    await expect.poll(lines, { timeout: 5_000 }).toHaveLength(1)
    expect(lines()[0]).toContain('import "react-signing-ceremony/styles.css"')
    checkStyleSheet()
    expect(lines()).toHaveLength(1)
  })
})

describe('the check of a missing id', () => {
  it('warns of an id that is still missing a second after the component appeared', async () => {
    const warn = warnings()
    const text = '`recipientId` is missing or empty'
    const view = render(portal({ recipientId: undefined }))
    view.rerender(portal({ recipientId: 're_late' }))
    view.unmount()
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(countOf(warn, text)).toBe(0)
    render(portal({ recipientId: '' }))
    await expect.poll(() => countOf(warn, text), { timeout: 3_000 }).toBe(1)
  })
})

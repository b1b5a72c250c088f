import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- these tests run only in Chromium
import { cdp, page } from 'vitest/browser'
import '../../src/react/styles.css'
import './support/pictures.css'
import { ar, type CeremonyLabels, de, el, en } from '../../src/embed/labels/index.js'
import { captureErrors, PATIENCE } from '../embed/support/showCeremony.js'
import { type Moment, momentsIn } from './support/moments.js'

const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
const LOOKS = {
  light: { scheme: 'light', forced: 'none' },
  dark: { scheme: 'dark', forced: 'none' },
  forced: { scheme: 'light', forced: 'active' },
} as const
type Look = keyof typeof LOOKS

/**
 * English, and a language with long words, one with accents above capitals, and one from right to
 * left. The pictures' Chromium has no font for Chinese, Japanese or Korean.
 */
const LANGUAGES: readonly (readonly [CeremonyLabels, readonly Look[]])[] = [
  [en, ['light', 'dark', 'forced']],
  [de, ['light']],
  [el, ['light']],
  [ar, ['light']],
]

beforeEach(() => {
  captureErrors()
  // The second tab opens. Its window is a frame, because the tests have one page.
  const tab = document.createElement('iframe')
  tab.hidden = true
  document.body.append(tab)
  const open = vi.spyOn(window, 'open').mockReturnValueOnce(null)
  open.mockReturnValue(tab.contentWindow)
  return () => {
    open.mockRestore()
    tab.remove()
  }
})

const body = page.elementLocator(document.body)

describe.each(LANGUAGES)('the stored pictures in $lang show the component', (labels, looksOf) => {
  const { inThePage, inADialog } = momentsIn(labels)
  const nameIn = (name: string) => (labels === en ? name : `${labels.lang} ${name}`)

  it.each(Object.entries(inThePage))('in the page: %s', async (name, moments) => {
    const shown = await show(moments)
    const looks = eachLook(nameIn(name), looksOf, async ({ width }) => {
      await page.viewport(width, 200)
      await page.viewport(width, Math.ceil(shown.getBoundingClientRect().height))
    })
    for await (const picture of looks) {
      await expect.element(body).toMatchScreenshot(picture)
    }
  })

  it.each(inADialog)('in a dialog: $name', async (moment) => {
    await show([moment])
    const looks = eachLook(nameIn(moment.name), looksOf, ({ width, height }) =>
      page.viewport(width, height),
    )
    for await (const picture of looks) {
      await expect.element(body).toMatchScreenshot(picture)
    }
  })
})

/** Renders the states below each other, and waits until each is reached. */
async function show(moments: readonly Moment[]): Promise<Element> {
  const { container } = render(
    <div className="pictures">
      {moments.map(({ name, ui }) => (
        <section key={name} aria-label={name}>
          {ui}
        </section>
      ))}
    </div>,
  )
  for (const moment of moments) {
    const section = container.querySelector(`[aria-label="${moment.name}"]`)
    if (!section) throw new Error(`${moment.name} is not rendered.`)
    // oxlint-disable-next-line no-await-in-loop -- the first tab is blocked, the second one opens
    await reach(moment, section)
  }
  return container
}

async function reach({ name, from, status, press, text }: Moment, section: Element): Promise<void> {
  const patience = { ...PATIENCE, message: name }
  const stateOf = () => section.querySelector('.signing-ceremony')?.getAttribute('data-status')
  const find = (label: string) =>
    [...section.querySelectorAll('button')].findLast(
      (button) => button.textContent === label && !button.closest('[inert]'),
    )
  await expect.poll(stateOf, patience).toBe(from)
  for (const label of press) {
    // oxlint-disable-next-line no-await-in-loop -- a button appears after the press of another
    await expect.poll(() => find(label), patience).toBeTruthy()
    find(label)?.click()
  }
  await expect.poll(stateOf, patience).toBe(status)
  await expect.poll(() => section.textContent, patience).toContain(text ?? '')
}

/** Shows the page on each screen in each color scheme, and yields the name of its picture. */
async function* eachLook(
  name: string,
  looks: readonly Look[],
  resize: (screen: (typeof SCREENS)[number]) => Promise<void>,
): AsyncGenerator<string> {
  for (const screen of SCREENS) {
    for (const look of looks) {
      const { scheme, forced } = LOOKS[look]
      // oxlint-disable no-await-in-loop -- one page shows one look after the other
      await cdp().send('Emulation.setEmulatedMedia', {
        features: [
          { name: 'forced-colors', value: forced },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ],
      })
      document.documentElement.style.colorScheme = scheme
      await resize(screen)
      // oxlint-enable no-await-in-loop
      yield `${name.replaceAll(' ', '-')}-${screen.width}-${look}`
    }
  }
}

// oxlint-disable unicorn/consistent-function-scoping -- functions that run in the page must be inside the evaluated one
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns the violations of WCAG 2.2 A and AA that axe-core finds, without those in frames. */
export async function violationsIn(page: Page): Promise<readonly string[]> {
  // `evaluate()` works even if the policy of a page forbids scripts.
  await page.evaluate(axe.source)
  const options = {
    iframes: false,
    runOnly: RULES,
    // axe-core does not run these two rules by default.
    rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
  }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Returns the texts that are cut off, and "the page" if the page scrolls sideways. */
export async function cutOffIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = Array.from(document.querySelectorAll<HTMLElement>('body *'))
      .filter((element) => element.checkVisibility())
      .filter(({ childNodes }) =>
        Array.from(childNodes).some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        ),
      )
      // Texts for screen readers and a skip link without the focus are clipped on purpose.
      .filter((element) => {
        const { clipPath, overflow } = getComputedStyle(element)
        return clipPath === 'none' && overflow !== 'visible' && element.clientWidth > 1
      })
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map(({ textContent }) => textContent ?? '')
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [...found, 'the page'] : found
  })
}

/** Presses Tab until the focus leaves the page or returns to the first control. */
export async function tabThrough(page: Page) {
  const found: NonNullable<Awaited<ReturnType<typeof focusedControl>>>[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each press starts where the one before it ended
    await page.keyboard.press('Tab')
    // oxlint-disable-next-line no-await-in-loop -- as above
    const control = await focusedControl(page)
    if (!control || control.label === found[0]?.label) return found
    found.push(control)
  }
  throw new Error(`Tab does not leave the page: ${found.map(({ label }) => label).join(', ')}`)
}

async function focusedControl(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const box = element.getBoundingClientRect()
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const labels = element instanceof HTMLInputElement ? element.labels : undefined
    return {
      label: `${element.localName} ${element.id || element.textContent?.trim() || element.getAttribute('title') || ''}`,
      // A page in a frame shows its own focus. A radio button may draw the focus ring on its label.
      hasVisibleFocus: [element, element.parentElement, labels?.[0]].some((candidate) => {
        if (element.localName === 'iframe') return true
        const { outlineStyle, boxShadow } = getComputedStyle(candidate ?? document.body)
        return outlineStyle !== 'none' || boxShadow !== 'none'
      }),
      // The middle of the control is in the window, and no other element covers it.
      isUncovered: middle !== null && (element.contains(middle) || middle.contains(element)),
    }
  })
}

/** Returns controls whose edge or background has a contrast below 3:1 to the surroundings. */
export async function faintControlsIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    const pencil = context

    return Array.from(
      document.querySelectorAll('button:enabled, input[type=text], select, textarea'),
    )
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const around = backgroundOf(element.parentElement)
        const { borderTopColor, borderTopWidth, backgroundColor, color } = getComputedStyle(element)
        // A person recognizes a button without an edge by its text.
        const edges = [backgroundColor, parseFloat(borderTopWidth) > 0 ? borderTopColor : color]
        if (element.localName === 'button') edges.push(color)
        return Math.max(...edges.map((edge) => contrast(over(edge, around), around))) < 3
      })
      .map((element) => element.outerHTML.slice(0, 120))

    function backgroundOf(element: Element | null): string {
      const scheme = getComputedStyle(document.documentElement).colorScheme
      if (!element)
        return scheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches
          ? '#121212'
          : '#fff'
      const { backgroundColor } = getComputedStyle(element)
      return over(
        backgroundColor,
        backgroundColor.endsWith(', 0)') ? backgroundOf(element.parentElement) : '#fff',
      )
    }
    /** Returns the visible color if `color` is painted over `below`. */
    function over(color: string, below: string): string {
      pencil.fillStyle = below
      pencil.fillRect(0, 0, 1, 1)
      pencil.fillStyle = color
      pencil.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = pencil.getImageData(0, 0, 1, 1).data
      return `rgb(${red}, ${green}, ${blue})`
    }
    /** Returns the contrast ratio of two colors, as defined in WCAG 2.2. */
    function contrast(...colors: readonly [string, string]): number {
      const [light = 0, dark = 0] = colors
        .map((color) => {
          const [red = 0, green = 0, blue = 0] = (over(color, '#000').match(/\d+/g) ?? []).map(
            (text) => {
              const share = Number(text) / 255
              return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
            },
          )
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        })
        .toSorted((one, other) => other - one)
      return (light + 0.05) / (dark + 0.05)
    }
  })
}

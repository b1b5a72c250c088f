import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import * as labels from '../../src/embed/labels/index.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()
const { loadLabels: _, ...byName } = labels
const languages = Object.values(byName)
const DESKTOP = { viewport: { width: 1280, height: 800 } }

async function openInThePage() {
  const page = await setup.visitAs('amara', '/documents/home-renovation-loan', DESKTOP)
  await page.getByRole('button', { name: 'Review and sign' }).click()
  const ceremony = ceremonyIn(page)
  await ceremony.getByRole('heading', { level: 1 }).waitFor()
  return { page, ceremony }
}

it('an open document fills a screen of 1280 × 800, with fifteen lines of text and the signature', async () => {
  const { page, ceremony } = await openInThePage()
  // Where the browser supports it, the frame is as high as its document, and the page scrolls.
  const frame = await visiblePartOf(page.locator('iframe'))
  expect(frame.bottom - frame.top).toBeGreaterThanOrEqual(0.7 * 800)
  expect(frame.top).toBeGreaterThan(0)

  const article = ceremony.locator('article.document')
  const lines = await article.evaluate(countVisibleLines, frame.bottom - frame.top)
  expect(lines).toBeGreaterThanOrEqual(15)

  await ceremony.getByRole('button', { name: 'Finish' }).scrollIntoViewIfNeeded()
  const scrolled = await visiblePartOf(page.locator('iframe'))
  const pad = await boxOf(ceremony.locator('#pad'))
  const finish = await boxOf(ceremony.getByRole('button', { name: 'Finish' }))
  expect(pad.y).toBeGreaterThanOrEqual(scrolled.top)
  expect(finish.y + finish.height).toBeLessThanOrEqual(scrolled.bottom)
})

describe('the card that a ceremony is complete', () => {
  it('names the document, is less than 160 pixels high, and receives the keyboard focus', async () => {
    const { page, ceremony } = await openInThePage()
    await signByTyping(ceremony, 'Amara Okafor')
    await page.getByText(/^Done\.\s+You have signed/).waitFor()
    await page.locator('.signing-ceremony').getByText('Home renovation loan').waitFor()
    expect((await boxOf(page.locator('.signing-ceremony'))).height).toBeLessThan(160)
    await expect.poll(async () => hasFocus(page.locator('.signing-ceremony__notice'))).toBe(true)
  })

  it('receives the keyboard focus in a dialog, and again when the dialog is closed', async () => {
    const page = await setup.visitAs('amara', '/documents/current-account-terms', DESKTOP)
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), 'Amara Okafor')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Done\.\s+You have signed/).waitFor()
    await expect.poll(async () => hasFocus(dialog.locator('.signing-ceremony__notice'))).toBe(true)
    expect(await page.locator('.signing-ceremony__start').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const inThePage = page.locator('main .signing-ceremony:not(dialog *) .signing-ceremony__notice')
    await expect.poll(async () => hasFocus(inThePage)).toBe(true)
  })
})

describe('the box of the frame', () => {
  it('has grey lines in place of the document until the frame has loaded', async () => {
    setup.emulator().faults.set('slow', { operation: 'open_ceremony', delay: 2000 })
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan', DESKTOP)
    await page.getByRole('button', { name: 'Review and sign' }).click()
    const box = page.locator('.signing-ceremony__box')
    const lines = async () =>
      box.evaluate((element) => getComputedStyle(element, '::before').backgroundImage)
    await expect.poll(lines).toContain('linear-gradient')
    await ceremonyIn(page).getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(lines).toBe('none')
  })

  it.each([
    ['draws a ring around a frame that a key has opened', 'solid'],
    ['draws no ring around a frame that the mouse has opened', 'none'],
  ])('%s', async (_what, ring) => {
    const page = await setup.visitAs('amara', '/documents/home-renovation-loan', DESKTOP)
    const start = page.getByRole('button', { name: 'Review and sign' })
    if (ring === 'none') await start.click()
    else await start.press('Enter')
    await expect.poll(async () => hasFocus(page.locator('iframe'))).toBe(true)
    const box = page.locator('.signing-ceremony__box')
    expect(await box.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe(ring)
  })
})

it('the line below a frame on a phone is at most 44 pixels high in every language', async () => {
  const screen = { viewport: { width: 360, height: 740 }, hasTouch: true }
  const page = await setup.visitAs('amara', '/documents/home-renovation-loan', screen)
  await page.getByRole('button', { name: 'Review and sign' }).click()
  const line = page.locator('.signing-ceremony__trouble')
  await line.waitFor()
  const heights = new Map<string, number>()
  for (const { lang, trouble, openInTab } of languages) {
    // oxlint-disable-next-line no-await-in-loop -- one page shows one language after the other
    await line.evaluate(
      (element, [question = '', link = '']) => {
        const [first] = element.querySelectorAll('span.signing-ceremony__words > span')
        if (first) first.textContent = question
        const words = element.querySelector('a > span')
        if (words) words.textContent = link
      },
      [trouble, openInTab],
    )
    // oxlint-disable-next-line no-await-in-loop -- as above
    heights.set(lang, (await boxOf(line)).height)
  }
  expect([...heights].filter(([, height]) => height > 44)).toEqual([])
})

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}

/** Returns the upper and lower edge of what a screen of 800 pixels shows of an element. */
async function visiblePartOf(target: Locator): Promise<{ top: number; bottom: number }> {
  const { y, height } = await boxOf(target)
  return { top: Math.max(0, y), bottom: Math.min(800, y + height) }
}

async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/** Counts the lines of text in the first `height` pixels of the frame. Runs inside the frame. */
function countVisibleLines(article: Element, height: number): number {
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const lines = new Set<number>()
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    for (const { top, bottom, width } of range.getClientRects()) {
      if (width > 0 && top >= 0 && bottom <= height) lines.add(Math.round(bottom))
    }
  }
  return lines.size
}

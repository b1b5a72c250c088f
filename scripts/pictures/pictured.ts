import type { Page } from 'playwright'

export const SCREENS = {
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  1280: { viewport: { width: 1280, height: 800 } },
} as const

/** The name of each picture in README, with its moment and the width of its screen. */
export const pictured = {
  ceremony: { moment: 'open', width: 1280 },
  phone: { moment: 'open', width: 390 },
  finished: { moment: 'confirmed', width: 1280 },
} as const

/** A date, with its time if there is one: they differ from day to day. */
const DATES = /\d{1,2} [A-Z][a-z]+ \d{4}(?: at \d\d:\d\d)?/g

/** Returns the texts of the portal and of the document in its frame, one line each. */
export async function readTexts(page: Page): Promise<string> {
  const texts = await Promise.all([
    page.locator('.portal').innerText(),
    ...page
      .frames()
      .slice(1)
      .map(async (frame) => frame.locator('body').innerText()),
  ])
  const lines = texts.join('\n').replaceAll(DATES, '(date)').split('\n')
  return `${lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')}\n`
}

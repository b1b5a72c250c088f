import type { FrameLocator, Page } from 'playwright'

/** The page of the ceremony: in a frame of the portal's page, or in a tab. */
type CeremonyPage = FrameLocator | Page

/** Returns the ceremony's page in the frame of the portal's page. */
export function ceremonyIn(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}

/** Types a name as the signature, agrees and finishes. */
export async function signByTyping(ceremony: CeremonyPage, name: string): Promise<void> {
  await ceremony.getByRole('radio', { name: 'Type' }).check()
  await ceremony.getByLabel('Your full name').fill(name)
  await agreeAndFinish(ceremony)
}

/** Draws a signature with the mouse, agrees and finishes. */
export async function signByDrawing(page: Page, ceremony: CeremonyPage): Promise<void> {
  const pad = ceremony.getByRole('img', { name: 'Drawing area' })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('The drawing area is not shown.')
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y - 30, { steps: 8 })
  await page.mouse.move(x + 120, y + 20, { steps: 8 })
  await page.mouse.up()
  await agreeAndFinish(ceremony)
}

async function agreeAndFinish(ceremony: CeremonyPage): Promise<void> {
  await ceremony.getByRole('checkbox').check()
  await ceremony.getByRole('button', { name: 'Finish' }).click()
}

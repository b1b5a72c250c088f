import type { FrameLocator, Locator } from 'playwright'
import { expect } from 'vitest'

/** Signs in a page of Documenso whose field is at 10 %, 30 % of the first page. */
export async function signInDocumenso(
  frame: FrameLocator,
  name: string,
  isFilled: () => Promise<boolean>,
): Promise<void> {
  await clickField(frame)
  const dialog = frame.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Type' }).click()
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(isFilled, { timeout: 30_000 }).toBe(true)
  await frame.getByRole('button', { name: 'Complete' }).first().click()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
}

/** Rejects the document in a page of Documenso. */
export async function rejectInDocumenso(frame: FrameLocator, reason: string): Promise<void> {
  await pageOf(frame)
  await frame.getByRole('button', { name: 'Reject Document' }).first().click()
  await frame.getByRole('dialog').getByRole('textbox').fill(reason)
  await frame.getByRole('dialog').getByRole('button', { name: 'Reject Document' }).click()
}

/** Clicks the signature field until its dialog opens: the page is drawn some time after its load. */
async function clickField(frame: FrameLocator): Promise<void> {
  const dialog = frame.getByRole('dialog')
  await expect
    .poll(
      async () => {
        const page = await pageOf(frame)
        const box = await page.boundingBox()
        if (!box) return false
        await page.click({ position: { x: box.width * 0.2, y: box.height * 0.33 } })
        return dialog.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 40_000, interval: 500 },
    )
    .toBe(true)
}

/** Returns the canvas that shows the document's page: the largest one. */
async function pageOf(frame: FrameLocator): Promise<Locator> {
  const canvases = frame.locator('canvas')
  await canvases.first().waitFor()
  const sized = await Promise.all(
    (await canvases.all()).map(async (canvas) => {
      const box = await canvas.boundingBox()
      return { canvas, area: box ? box.width * box.height : 0 }
    }),
  )
  const [largest] = sized.toSorted((one, other) => other.area - one.area)
  return largest?.canvas ?? canvases.first()
}

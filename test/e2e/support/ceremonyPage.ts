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
  await ceremony.getByRole('checkbox').check()
  await ceremony.getByRole('button', { name: 'Finish' }).click()
}

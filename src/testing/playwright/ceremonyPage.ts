import { FRAME_NAME_PREFIX } from '../../contract/landingMessage.js'
import type { TestPage } from './testPage.js'

/** Which of a page's frames holds the ceremony. */
export interface CeremonyFrameOptions {
  /**
   * A selector of the iframe.
   * @default the one that this package has made
   */
  readonly frame?: string | undefined
}

const OURS = `iframe[name^="${FRAME_NAME_PREFIX}"]`

/**
 * Signs on the emulator's own page, in its frame on another origin, by typing a name; resolves when the
 * frame is gone, which is when the page has heard of the end. Whether it counts, your page says.
 *
 * Throws Playwright's own errors where the frame, or something in it, does not come. It knows the
 * emulator's page and no other service's.
 *
 * @example
 * ```ts
 * await page.getByRole('button', { name: 'Sign the lease' }).click()
 * await signCeremony(page, { name: 'Ada Lovelace' })
 * ```
 */
export async function signCeremony(
  page: TestPage,
  { name = 'Test Recipient', frame = OURS }: CeremonyFrameOptions & { readonly name?: string } = {},
): Promise<void> {
  const ceremony = page.frameLocator(frame)
  await ceremony.locator('input[value="type"]').check()
  await ceremony.locator('#typed').fill(name)
  await ceremony.locator('#consent').check()
  await ceremony.locator('#signature button[type="submit"]').click()
  await page.locator(frame).waitFor({ state: 'detached' })
}

/**
 * Declines on the emulator's own page, as {@link signCeremony} signs there. To the page it is an end
 * like any other: the service contract tells no difference, and your `confirm` must.
 *
 * @example
 * ```ts
 * await declineCeremony(page)
 * ```
 */
export async function declineCeremony(
  page: TestPage,
  { frame = OURS }: CeremonyFrameOptions = {},
): Promise<void> {
  const ceremony = page.frameLocator(frame)
  await ceremony.locator('#decline').click()
  await ceremony.locator('#decline-dialog button[value="decline"]').click()
  await page.locator(frame).waitFor({ state: 'detached' })
}

import { FRAME_NAME_PREFIX } from '../../contract/landingMessage.js'
import type { TestPage } from './testPage.js'

/** Selects the frame of the ceremony. */
export interface CeremonyFrameOptions {
  /**
   * A selector of the iframe.
   * @default the frame of this package
   */
  readonly frame?: string | undefined
}

const OURS = `iframe[name^="${FRAME_NAME_PREFIX}"]`

/**
 * Signs on the emulator's page, in its frame on another origin, with a typed name. It resolves when the
 * page has removed the frame after the end. Then check the confirmation on your page.
 *
 * Throws Playwright's own errors if the frame or one of its elements does not appear. It does not work
 * on the page of another service.
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
 * Declines on the emulator's page. The service contract reports every end alike, so only your `confirm`
 * knows the difference.
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

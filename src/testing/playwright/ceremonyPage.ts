import { FRAME_NAME_PREFIX } from '../../contract/landingMessage.js'
import type { TestPage } from './testPage.js'

/** Options to select the ceremony's frame. */
export interface CeremonyFrameOptions {
  /**
   * A CSS selector of the iframe.
   * @default the frame that this package renders
   */
  readonly frame?: string | undefined
}

const OURS = `iframe[name^="${FRAME_NAME_PREFIX}"]`

/**
 * Signs with a typed name on the emulator's page, inside the ceremony's frame. Resolves when your
 * page has removed the frame. Then check that your page confirms the signature.
 *
 * Throws Playwright's own errors if the frame or one of its elements does not appear. Works only
 * with the emulator's page.
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
 * Declines on the emulator's page, inside the ceremony's frame. The service reports every end in
 * the same way, so only your `confirm` can distinguish a refusal from a signature.
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

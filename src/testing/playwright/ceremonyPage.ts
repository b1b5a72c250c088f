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

/** An element of the emulator's page, for a page that is the ceremony itself: a tab or a popup. */
const FORM = 'form#signature'

/**
 * Signs with a typed name on the emulator's page. The ceremony is in a frame of `page`, or `page` is
 * the ceremony itself: a tab, a popup or the whole window. Resolves when your page has removed the
 * frame, or when the ceremony has left its tab. Then check that your page confirms the signature.
 *
 * Throws Playwright's own errors if the ceremony or one of its elements does not appear. Works only
 * with the emulator's page.
 *
 * @example
 * ```ts
 * await page.getByRole('button', { name: 'Sign the lease' }).click()
 * await signCeremony(page, { name: 'Ada Lovelace' })
 * ```
 *
 * @example
 * ```ts
 * const opened = page.waitForEvent('popup')
 * await page.getByRole('button', { name: 'Sign in a new tab' }).click()
 * await signCeremony(await opened, { name: 'Ada Lovelace' })
 * ```
 */
export async function signCeremony(
  page: TestPage,
  { name = 'Test Recipient', frame = OURS }: CeremonyFrameOptions & { readonly name?: string } = {},
): Promise<void> {
  const { ceremony, ended } = await ceremonyIn(page, frame)
  await ceremony.locator('input[value="type"]').check()
  await ceremony.locator('#typed').fill(name)
  await ceremony.locator('#consent').check()
  await ceremony.locator(`${FORM} button[type="submit"]`).click()
  await ended()
}

/**
 * Declines on the emulator's page, in a frame or a tab like {@link signCeremony}. The service
 * reports every end in the same way, so only your `confirm` can distinguish a refusal from a
 * signature.
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
  const { ceremony, ended } = await ceremonyIn(page, frame)
  await ceremony.locator('#decline').click()
  await ceremony.locator('#decline-dialog button[value="decline"]').click()
  await ended()
}

/** Waits for the ceremony, in a frame of the page or as the page itself. */
async function ceremonyIn(page: TestPage, frame: string) {
  await page.locator(`${frame}, ${FORM}`).first().waitFor({ state: 'attached' })
  const isFramed = (await page.locator(frame).count()) > 0
  return {
    ceremony: isFramed ? page.frameLocator(frame) : page,
    ended: async (): Promise<void> => {
      try {
        await page.locator(isFramed ? frame : FORM).waitFor({ state: 'detached' })
      } catch (error) {
        // The portal's page closes the tab after the end.
        if (isFramed || !page.isClosed()) throw error
      }
    },
  }
}

import { type Check, skipped } from '../../checks/check.js'
import type { Facts } from '../facts.js'
import { wrongDocument } from '../wrongDocument.js'

/**
 * A check of the page's own headers and markup. It reports problems of whatever document answers, but
 * a pass counts only for the page itself: a login may have other headers.
 */
export function pageCheck(check: Check<Facts>): Check<Facts> {
  return {
    ...check,
    run: async (facts) => {
      const { page } = facts
      if (page.failure) return skipped('The page does not answer.')
      const isPage = page.status >= 200 && page.status < 300 && !wrongDocument(page)
      const unproven = skipped(
        'Another document answers in place of the page; it has no problem here.',
      )
      return (await check.run(facts)) ?? (isPage ? undefined : unproven)
    },
  }
}

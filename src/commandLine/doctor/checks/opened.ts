import { type Check, skipped } from '../Check.js'

/** What a browser made of the page. */
export const openedChecks: readonly Check[] = [
  {
    id: 'page_opens',
    holds: 'A Chromium opens the page.',
    after: ['page_reachable'],
    examine({ opened }) {
      if (!opened) return skipped('Give --open to have the policies that the page’s scripts add.')
      if ('html' in opened) return undefined
      return {
        result: 'warning',
        seen: opened.failed,
        cure: 'What is said of the page goes by its markup as it was sent.',
      }
    },
  },
]

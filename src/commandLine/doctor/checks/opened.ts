import { type Check, skipped } from '../check.js'

const NOT_OPENED =
  'A policy that the page’s scripts add is not known; CHROMIUM_PATH names a Chromium that opens it.'

/** What a browser made of the page. */
export const openedChecks: readonly Check[] = [
  {
    id: 'page_opens',
    holds: 'A Chromium opens the page.',
    after: ['page_reachable'],
    examine({ opened }) {
      if (!opened) return skipped(NOT_OPENED)
      if ('html' in opened) return undefined
      return {
        result: 'warning',
        seen: opened.failed,
        cure: 'What is said of the page goes by its markup as it was sent.',
      }
    },
  },
]

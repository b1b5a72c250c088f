import type { OptionWarningEvent } from '../events/proxyEvent.js'
import type { StoreEntry, StoreReport } from '../once/signingStore.js'

/** The proxies that use one store: what they have written, and how to tell them of a loss. */
export interface Owners {
  readonly add: (written: () => Promise<readonly StoreEntry[]>, report?: StoreReport) => void
  /** What they have written, all together. */
  readonly written: () => Promise<readonly StoreEntry[]>
  readonly report: StoreReport
  /** Tells each of them once if the policy is one that throws out entries. */
  readonly warnOfEviction: (policy: string) => void
}

/** Builds the list of those who use a store. */
export function createOwners(): Owners {
  const sources: (() => Promise<readonly StoreEntry[]>)[] = []
  const reports: StoreReport[] = []
  let warning: OptionWarningEvent | undefined

  const report: StoreReport = (event) => {
    for (const tell of reports) tell(event)
  }

  return {
    add: (written, tell) => {
      sources.push(written)
      if (!tell) return
      reports.push(tell)
      if (warning) tell(warning)
    },
    written: async () => (await Promise.all(sources.map(async (written) => written()))).flat(),
    report,
    warnOfEviction: (policy) => {
      // Empty where Redis does not let its clients ask.
      if (warning || policy === '' || policy === 'noeviction') return
      warning = { type: 'option_warning', option: 'store', message: MAY_EVICT }
      report(warning)
    },
  }
}

const MAY_EVICT =
  'Redis may throw out entries to make room, and a used Idempotency-Key with them. Set its `maxmemory-policy` to `noeviction`.'

import type { Caller } from '../caller.js'
import { type Check } from '../../checks/check.js'
import { firstProblem, unlessRefused } from '../verdicts.js'

export const whoMayChecks: readonly Check<Caller>[] = [
  {
    name: 'session-required',
    promise: 'Calls without a session are refused: 401.',
    run: async (caller) =>
      firstProblem([
        async () => {
          const what = 'POST …/ceremony without a session'
          return unlessRefused(await caller.call({ what, session: 'none' }), [401])
        },
        async () => {
          const probe = { method: 'GET', path: '/deliverables/del_checkproxy', session: 'none' }
          const what = 'GET …/deliverables/{id} without a session'
          return unlessRefused(await caller.call({ ...probe, what, session: 'none' }), [401])
        },
      ]),
  },
  {
    name: 'foreign-refused',
    promise: 'A ceremony for a foreign recipient is refused: 403 or 404.',
    run: async (caller) => {
      const what = 'POST …/ceremony with the foreign session'
      return unlessRefused(await caller.call({ what, session: 'foreign' }), [403, 404])
    },
  },
]

import { type Check, firstBroken, unlessRefused } from '../check.js'

export const whoMayChecks: readonly Check[] = [
  {
    id: 'session-required',
    promise: 'Without a session nobody gets anything: 401.',
    judge: async (caller) =>
      firstBroken([
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
    id: 'foreign-refused',
    promise: 'Nobody signs for somebody else: 403, or 404.',
    judge: async (caller) => {
      const what = 'POST …/ceremony with the foreign session'
      return unlessRefused(await caller.call({ what, session: 'foreign' }), [403, 404])
    },
  },
]

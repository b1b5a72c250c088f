import { parseDeliverable } from '../../../contract/deliverable.js'
import type { Caller } from '../caller.js'
import { type Check, firstBroken, seen, unlessRefused, type Verdict } from '../check.js'

const NOT_ASKED = { skipped: 'Name a deliverable of the first session with --deliverable.' }

export const deliverableChecks: readonly Check[] = [
  {
    id: 'deliverable-read',
    promise: 'A signed-in person reads a deliverable: 200 with the contract’s fields, no password.',
    judge: async (caller) =>
      withDeliverable(caller, async (path) => {
        const answer = await caller.call({ what: 'GET …/deliverables/{id}', method: 'GET', path })
        if (answer.status !== 200) return seen(answer, '200')
        const { json = {} } = answer
        if (!parseDeliverable(json)) return { broken: 'The answer is no deliverable.' }
        const hidden = ['password', 'authentication', 'ceremony'].filter((field) => field in json)
        return hidden.length > 0 ? { broken: `The answer has ${hidden.join(', ')}.` } : undefined
      }),
  },
  {
    id: 'deliverable-foreign',
    after: ['foreign-refused'],
    promise: 'Nobody reads somebody else’s deliverable: 403, or 404.',
    judge: async (caller) =>
      withDeliverable(caller, async (path) => {
        const what = 'GET …/deliverables/{id} with the foreign session'
        const answer = await caller.call({ what, method: 'GET', path, session: 'foreign' })
        return unlessRefused(answer, [403, 404])
      }),
  },
  {
    id: 'deliverable-elsewhere',
    after: ['origin', 'fetch-metadata'],
    promise: 'A page of another site reads no deliverable in a person’s name: 403.',
    judge: async (caller) =>
      withDeliverable(caller, async (path) =>
        firstBroken([
          async () => {
            const what = 'GET …/deliverables/{id} with Sec-Fetch-Site: cross-site'
            const headers = { 'sec-fetch-site': 'cross-site', origin: undefined }
            return unlessRefused(await caller.call({ what, method: 'GET', path, headers }), [403])
          },
          async () => {
            const what = 'GET …/deliverables/{id} from another origin'
            const headers = { 'sec-fetch-site': undefined, origin: 'https://check-proxy.example' }
            return unlessRefused(await caller.call({ what, method: 'GET', path, headers }), [403])
          },
        ]),
      ),
  },
]

async function withDeliverable(
  { options }: Caller,
  judge: (path: string) => Promise<Verdict>,
): Promise<Verdict> {
  const { deliverableId } = options
  return deliverableId === undefined ? NOT_ASKED : judge(`/deliverables/${deliverableId}`)
}

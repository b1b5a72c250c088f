import { type Check, problem, skipped, type Verdict } from '../../checks/check.js'
import { firstProblem, unexpected, unlessRefused } from '../verdicts.js'
import { parseDeliverable } from '../../../contract/deliverable.js'
import type { Caller } from '../caller.js'

const NOT_ASKED = skipped('Needs --deliverable.')

export const deliverableChecks: readonly Check<Caller>[] = [
  {
    name: 'deliverable-read',
    promise: 'A signed-in caller reads a deliverable: 200 with the contract’s fields only.',
    run: async (caller) =>
      withDeliverable(caller, async (path) => {
        const answer = await caller.call({ what: 'GET …/deliverables/{id}', method: 'GET', path })
        if (answer.status !== 200) return unexpected(answer, '200')
        const { json = {} } = answer
        if (!parseDeliverable(json)) return problem('The body is not a deliverable.')
        const hidden = ['password', 'authentication', 'ceremony'].filter((field) => field in json)
        return hidden.length > 0 ? problem(`The body has ${hidden.join(', ')}.`) : undefined
      }),
  },
  {
    name: 'deliverable-foreign',
    after: ['foreign-refused'],
    promise: 'A foreign deliverable is refused: 403 or 404.',
    run: async (caller) =>
      withDeliverable(caller, async (path) => {
        const what = 'GET …/deliverables/{id} with the foreign session'
        const answer = await caller.call({ what, method: 'GET', path, session: 'foreign' })
        return unlessRefused(answer, [403, 404])
      }),
  },
  {
    name: 'deliverable-elsewhere',
    after: ['origin', 'fetch-metadata'],
    promise: 'A page of another site cannot read a deliverable: 403.',
    run: async (caller) =>
      withDeliverable(caller, async (path) =>
        firstProblem([
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

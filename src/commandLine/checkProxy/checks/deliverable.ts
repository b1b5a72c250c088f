import { parseDeliverable } from '../../../contract/deliverable.js'
import { type Check, problem } from '../../checks/check.js'
import type { Caller } from '../caller.js'
import { probing, refused, unexpected } from '../verdicts.js'

const read = ({ options }: Caller) => ({
  method: 'GET',
  path: `/deliverables/${options.deliverableId}`,
})

export const deliverableChecks: readonly Check<Caller>[] = [
  probing({
    name: 'deliverable-read',
    promise: 'A signed-in caller can read a deliverable: 200, fields of the service contract only.',
    remedy: 'Copy only id, status, type, url and the other fields of the service contract.',
    needs: lacking,
    probes: (caller) => [{ what: 'GET …/deliverables/{id}', ...read(caller) }],
    judge: (answer) => {
      if (answer.status !== 200) return unexpected(answer, '200')
      const { json = {} } = answer
      if (!parseDeliverable(json)) return problem('The body of the answer is not a deliverable.')
      const hidden = ['password', 'authentication', 'ceremony'].filter((field) => field in json)
      return hidden.length > 0 ? problem(`The body must not have ${hidden.join(', ')}.`) : undefined
    },
  }),
  probing({
    name: 'deliverable-foreign',
    after: ['foreign-refused'],
    promise: 'Reading another user’s deliverable is refused: 403 or 404.',
    remedy:
      'Look up the deliverable in your own data, and answer 403 if it does not belong to the session.',
    needs: lacking,
    probes: (caller) => [
      {
        what: 'GET …/deliverables/{id} with another user’s session',
        session: 'foreign',
        ...read(caller),
      },
    ],
    judge: refused(403, 404),
  }),
  probing({
    name: 'deliverable-elsewhere',
    after: ['origin', 'fetch-metadata'],
    promise: 'Reading a deliverable from a page of another site is refused: 403.',
    remedy: 'Make the checks of Origin and Sec-Fetch-Site also for GET …/deliverables/{id}.',
    needs: lacking,
    probes: (caller) => [
      {
        what: 'GET …/deliverables/{id} with Sec-Fetch-Site: cross-site',
        headers: { 'sec-fetch-site': 'cross-site', origin: undefined },
        ...read(caller),
      },
      {
        what: 'GET …/deliverables/{id} from another origin',
        headers: { 'sec-fetch-site': undefined, origin: 'https://check-proxy.example' },
        ...read(caller),
      },
    ],
    judge: refused(403),
  }),
]

function lacking({ options }: Caller): string | undefined {
  return options.deliverableId === undefined ? '--deliverable' : undefined
}

import { parseDeliverable } from '../../../contract/deliverable.js'
import { problem } from '../../checks/check.js'
import type { Caller } from '../caller.js'
import { codeOf, proxyChecks, unexpected } from '../verdicts.js'
import { CROSS_SITE, FOREIGN_ORIGIN, readDeliverable } from './access.js'

const needs = ({ options }: Caller): string | undefined =>
  options.deliverableId === undefined ? '--deliverable' : undefined

const REFUSED = {
  remedy:
    'Let `authorize` return true for the deliverable of --deliverable and the session of --session: its question has `deliverableId` in place of `recipientId`.',
}

export const deliverableChecks = proxyChecks({
  'deliverable-read': {
    promise: 'A signed-in caller can read a deliverable: 200, fields of the service contract only.',
    remedy: 'Copy only id, status, type, url and the other fields of the service contract.',
    needs,
    probes: (caller) => [{ what: 'GET …/deliverables/{id}', ...readDeliverable(caller) }],
    expects: (answer) => {
      if (answer.status !== 200) {
        return { ...unexpected(answer, '200'), ...(codeOf(answer) === 'forbidden' && REFUSED) }
      }
      const { json = {} } = answer
      if (!parseDeliverable(json)) return problem('The body of the answer is not a deliverable.')
      const hidden = ['password', 'authentication', 'ceremony'].filter((field) => field in json)
      return hidden.length > 0 ? problem(`The body must not have ${hidden.join(', ')}.`) : undefined
    },
  },
  'deliverable-foreign': {
    after: ['foreign-refused'],
    promise: 'Reading another user’s deliverable is refused: 403 or 404.',
    remedy:
      'Look up the deliverable in your own data, and answer 403 if it does not belong to the session.',
    needs,
    probes: (caller) => {
      const what = 'GET …/deliverables/{id} with another user’s session'
      return [{ what, session: 'foreign', ...readDeliverable(caller) }]
    },
    expects: [403, 404],
  },
  'deliverable-elsewhere': {
    after: ['origin', 'fetch-metadata'],
    promise: 'Reading a deliverable from a page of another site is refused: 403.',
    remedy: 'Check Origin and Sec-Fetch-Site also for GET …/deliverables/{id}.',
    needs,
    probes: (caller) => {
      const read = readDeliverable(caller)
      return [
        {
          what: 'GET …/deliverables/{id} with Sec-Fetch-Site: cross-site',
          headers: CROSS_SITE,
          ...read,
        },
        { what: 'GET …/deliverables/{id} from another origin', headers: FOREIGN_ORIGIN, ...read },
      ]
    },
    expects: [403],
  },
})

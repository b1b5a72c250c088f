import { isSigningAnswer } from '../../../contract/confirm/signingAnswer.js'
import * as routes from '../../../contract/routes.js'
import { problem } from '../../checks/check.js'
import type { Caller } from '../caller.js'
import { codeOf, proxyChecks, unexpected } from '../verdicts.js'
import { CROSS_SITE } from './access.js'

const ask = ({ options }: Caller) => ({
  method: 'GET',
  path: `${routes.confirmation(options.recipientId)}?reason=mounted`,
})

const FIELDS = new Set(['answer', 'signer', 'signed_at', 'sealed', 'ended'])

export const confirmationChecks = proxyChecks({
  confirmation: {
    promise: 'A confirmation request gets 200 { answer }, or 404 not_found if not offered.',
    remedy:
      'Answer { answer } with true, false, "declined", "declined_by_other", "expired", "canceled", "replaced" or "not_your_turn", or 404 with the code not_found.',
    probes: (caller) => [{ what: 'GET …/confirmation', ...ask(caller) }],
    expects: (answer) => {
      if (answer.status === 404 && codeOf(answer) === 'not_found') return undefined
      if (answer.status !== 200) return unexpected(answer, '200 or 404 not_found')
      const { json = {} } = answer
      if (json['answer'] === true) return ALWAYS_TRUE
      return isSigningAnswer(json['answer']) && Object.keys(json).every((name) => FIELDS.has(name))
        ? undefined
        : problem(
            'The body must be { answer, signer?, signed_at?, sealed?, ended? }, with true, false, "declined", "declined_by_other", "expired", "canceled", "replaced" or "not_your_turn".',
          )
    },
  },
  'confirmation-foreign': {
    after: ['foreign-refused'],
    promise: 'A confirmation request for another user’s recipient is refused: 403 or 404.',
    remedy: 'Make the same check as for a new ceremony: the recipient must belong to the session.',
    probes: (caller) => [
      {
        what: 'GET …/confirmation with another user’s session',
        session: 'foreign',
        ...ask(caller),
      },
    ],
    expects: [403, 404],
  },
  'confirmation-elsewhere': {
    after: ['session-required', 'origin', 'fetch-metadata'],
    promise:
      'A confirmation request without a session, or from another site, is refused: 401, 403 or 404.',
    remedy: 'Check session, Origin and Sec-Fetch-Site also for GET …/confirmation.',
    probes: (caller) => [
      { what: 'GET …/confirmation without a session', session: 'none', ...ask(caller) },
      {
        what: 'GET …/confirmation with Sec-Fetch-Site: cross-site',
        headers: CROSS_SITE,
        ...ask(caller),
      },
    ],
    expects: [401, 403, 404],
  },
})

/** Only after a refused creation could the recipient have signed, and then no check runs. */
const ALWAYS_TRUE = problem(
  'The answer is true for a recipient who has just received a new ceremony.',
  {
    remedy:
      'Let `confirm` answer true only if the service or your own record says that this recipient has signed.',
  },
)

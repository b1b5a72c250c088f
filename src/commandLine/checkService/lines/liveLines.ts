import { isJsonObject } from '../../../contract/jsonObject.js'
import { isEnvelopeId } from '../../../contract/resourceId.js'
import type { ServiceAnswer } from '../callService.js'
import { type ServiceLine, unless, untold } from '../serviceLine.js'
import { SUBMITTED, SUCCESSORS } from '../serviceRun.js'
import { frameAncestors } from './frameAncestors.js'

/** A line of the live service's public documents, read on 2026-11-21 and not tried on it. */
function liveLine(id: string, line: string, judge: ServiceLine['judge']): ServiceLine {
  return { id: `live.${id}`, line, profiles: ['live'], changes: 'nothing', needs: [], judge }
}

/** RFC 9457 with the members that the documents show. */
function isProblem({ headers, body, status }: ServiceAnswer): boolean {
  const type = headers.get('content-type') ?? ''
  return (
    /^application\/problem\+json\b/i.test(type) &&
    ['type', 'title', 'detail'].every((member) => typeof body[member] === 'string') &&
    body['status'] === status
  )
}

/** Whether the problem's type ends in a documented name. */
function isOfType({ body }: ServiceAnswer, name: string): boolean {
  return new RegExp(`(^|/)${name}$`).test(String(body['type']))
}

/** Beyond the service contract: only with `--profile live`. */
export const liveLines: readonly ServiceLine[] = [
  liveLine('problem', 'Errors are problem+json with type, title, status and detail.', async (run) =>
    unless(isProblem(await run.call('GET', '/deliverables/del_nothingHasThisId')), 'They are not.'),
  ),
  liveLine('not-found', 'What is not there answers 404.', async (run) => {
    const { status } = await run.call('GET', '/deliverables/del_nothingHasThisId')
    return unless(status === 404, `Expected 404, got ${status}.`)
  }),
  liveLine('invalid-api-key', 'A wrong key answers 401, invalid-api-key.', async (run) => {
    const key = 'key_test_nobodyHasThisKey'
    const answer = await run.call('GET', '/deliverables/del_nothingHasThisId', { key })
    if (answer.status !== 401) return { broken: `Expected 401, got ${answer.status}.` }
    return unless(isOfType(answer, 'invalid-api-key'), 'The problem is of another type.')
  }),
  {
    ...liveLine(
      'recipient',
      'A recipient and their envelope can be read: each has a status.',
      async (run) => {
        const recipient = await run.call('GET', `/recipients/${run.recipientId}`)
        const envelopeId = String(recipient.body['envelope_id'])
        if (recipient.status !== 200 || !isEnvelopeId(envelopeId)) {
          return { broken: `Expected 200 and an envelope_id, got ${recipient.status}.` }
        }
        const envelope = await run.call('GET', `/envelopes/${envelopeId}`)
        const statuses = [recipient.body['status'], envelope.body['status']]
        return unless(
          statuses.every((status) => typeof status === 'string'),
          'One of them has no status.',
        )
      },
    ),
    needs: ['recipientId'],
  },
  {
    ...liveLine(
      'redirect-delay',
      'redirect_delay is 0 to 20 seconds; 21 answers 422.',
      async (run) => {
        const authentication = run.authentication()
        const { status } = await run.createCeremony({ authentication, redirect_delay: 21 })
        if (status !== 422) return { broken: `Expected 422 for 21 seconds, got ${status}.` }
        const taken = await run.createCeremony({ authentication, redirect_delay: 0 })
        return unless(taken.status === 201, `Expected 201 for 0 seconds, got ${taken.status}.`)
      },
    ),
    changes: 'ceremony',
    needs: ['recipientId'],
  },
  {
    ...liveLine(
      'url-per-read',
      'Each read of a recipient gives another url of one ceremony.',
      async (run) => {
        const created = await run.createCeremony({ authentication: run.authentication() })
        const urls = [created.body['url']]
        for (const path of [`/recipients/${run.recipientId}`, `/recipients/${run.recipientId}`]) {
          // oxlint-disable-next-line no-await-in-loop -- one read after another
          const { ceremony } = (await run.call('GET', path)).body
          urls.push(isJsonObject(ceremony) ? ceremony['url'] : undefined)
        }
        const isOne =
          urls.some((url) => typeof url !== 'string') || new Set(urls).size < urls.length
        return unless(!isOne, 'A read gave no url, or the same one again.')
      },
    ),
    changes: 'ceremony',
    needs: ['recipientId'],
  },
  {
    ...liveLine(
      'embedded',
      'Without embedded=true in its url nobody may frame a page.',
      async (run) => {
        const authentication = run.authentication()
        const { body } = await run.createCeremony({ authentication, ...SUBMITTED })
        const page = await run.open(body['url'])
        if (!page) return untold('ceremony.url')
        const sources = frameAncestors(page) ?? []
        return unless(sources.join(' ') === "'none'", 'Its policy names others.')
      },
    ),
    changes: 'ceremony',
    needs: ['recipientId'],
  },
  {
    ...liveLine(
      'cannot-replace',
      'Who has completed is not replaced: cannot-replace.',
      async (run) => {
        const path = `/recipients/${run.target.completedRecipientId ?? ''}/replace`
        const answer = await run.call('POST', path, { body: SUCCESSORS[0] })
        return unless(isOfType(answer, 'cannot-replace'), 'The problem is of another type.')
      },
    ),
    changes: 'replacement',
    needs: ['completedRecipientId'],
  },
]

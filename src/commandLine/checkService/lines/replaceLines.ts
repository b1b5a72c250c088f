import type { JsonObject } from '../../../contract/jsonObject.js'
import { isRecipientId } from '../../../contract/resourceId.js'
import type { ServiceAnswer } from '../callService.js'
import {
  BOTH,
  type LineVerdict,
  type ServiceLine,
  unless,
  unlessRefused,
  untold,
} from '../serviceLine.js'
import { SUCCESSORS, type ServiceRun } from '../serviceRun.js'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const UTC_WITH_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const isText = (value: unknown): boolean => typeof value === 'string'
const isTime = (value: unknown): boolean =>
  typeof value === 'string' && UTC_WITH_MILLISECONDS.test(value)

/** Every field of the Recipient table, and what it must be. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isRecipientId,
  envelope_id: (value) => typeof value === 'string' && UUID.test(value),
  type: isText,
  key: isText,
  name: isText,
  email: isText,
  status: isText,
  ceremony_creation: isText,
  delivery_type: isText,
  completed_at: (value) => value === null || typeof value === 'string',
  status_updated_at: isTime,
}

/** A line about whoever came in the recipient's place. */
function successorLine(
  id: string,
  line: string,
  judge: (first: JsonObject, second: JsonObject) => LineVerdict,
): ServiceLine {
  return replaceLine(id, line, async (run) => {
    const [first, second] = await run.successors()
    return isSuccess(first) && isSuccess(second)
      ? judge(first.body, second.body)
      : untold('replace.created')
  })
}

function replaceLine(id: string, line: string, judge: ServiceLine['judge']): ServiceLine {
  const needs = ['recipientId'] as const
  return { id: `replace.${id}`, line, profiles: BOTH, changes: 'replacement', needs, judge }
}

function refusal(id: string, what: string, body: JsonObject): ServiceLine {
  return replaceLine(`refuses.${id}`, `Answers an error when ${what}.`, async (run: ServiceRun) =>
    unlessRefused((await run.replace(body)).status),
  )
}

const isSuccess = ({ status }: ServiceAnswer): boolean => status >= 200 && status < 300

const [{ name, email }] = SUCCESSORS

/** Service contract, Endpoints 2, and the Recipient table. */
export const replaceLines: readonly ServiceLine[] = [
  replaceLine('created', 'Replacing a recipient answers 201 Created.', async (run) => {
    const other = (await run.successors()).find(({ status }) => status !== 201)
    return other && { broken: `Expected 201, got ${other.status}.` }
  }),
  successorLine('fields', 'The new recipient has every field of the table.', (recipient) => {
    const wrong = Object.entries(FIELDS).find(([field, fits]) => !fits(recipient[field]))
    return wrong && { broken: `${wrong[0]} is missing or of another shape.` }
  }),
  successorLine('submitted', 'The new recipient has the submitted name and email.', (recipient) =>
    unless(recipient['name'] === name && recipient['email'] === email, 'They are others.'),
  ),
  {
    ...successorLine(
      'pending',
      'The new recipient is pending and has not completed.',
      (recipient) =>
        unless(
          recipient['status'] === 'pending' && recipient['completed_at'] === null,
          'status or completed_at say otherwise.',
        ),
    ),
    // The live service's documents show `awaiting` and `sent` beside it.
    profiles: ['contract'],
  },
  successorLine('slot', 'The envelope, and type and key of the slot, stay.', (first, second) => {
    const changed = ['envelope_id', 'type', 'key'].find((field) => first[field] !== second[field])
    return changed === undefined ? undefined : { broken: `${changed} changes.` }
  }),
  refusal('no-name', 'name is missing', { email }),
  refusal('no-email', 'email is missing', { name }),
  refusal('name', 'name is no text', { name: 7, email }),
  {
    id: 'replace.completed',
    line: 'Replacing a recipient who has completed answers an error.',
    profiles: BOTH,
    changes: 'replacement',
    needs: ['completedRecipientId'],
    judge: async (run) => {
      const path = `/recipients/${run.target.completedRecipientId ?? ''}/replace`
      return unlessRefused((await run.call('POST', path, { body: SUCCESSORS[0] })).status)
    },
  },
  {
    id: 'replace.unknown',
    line: 'Replacing nobody answers an error.',
    profiles: BOTH,
    changes: 'nothing',
    needs: [],
    judge: async (run) => {
      const path = '/recipients/re_nobodyHasThisId/replace'
      return unlessRefused((await run.call('POST', path, { body: SUCCESSORS[0] })).status)
    },
  },
]

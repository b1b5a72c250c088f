import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { parsePolicies } from '../../contract/framing/hostPolicy.js'
import type { JsonObject } from '../../contract/jsonObject.js'
import { isRecipientId } from '../../contract/resourceId.js'
import { type Check, problem, skipped, type Verdict } from '../checks/check.js'
import { isHtmlType } from '../checks/responseBody.js'
import { call, open, type ServiceAnswer, type ServiceTarget } from './callService.js'

const CUSTOM = { type: 'custom', provider: 'check-service', data: { 'Session ID': 'none' } }
const SUCCESSOR = { name: 'Check Service', email: 'check-service@example.com' }

/** A schema for fields that are returned unchanged. */
const returning = (fields: JsonObject) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, expected]) => [
      name,
      v.custom((value) => isDeepStrictEqual(value, expected)),
    ]),
  )
const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
const uuid = v.pipe(v.string(), v.uuid())
const DELIVERABLE = v.object({ envelope_id: uuid, status: v.string(), type: v.string() })
const CEREMONY_URL = matching(/^https?:\/\/.+\/[\w-]+\/start\?token=[^&#]+$/)
const RECIPIENT = v.object({
  id: v.custom<string>(isRecipientId),
  envelope_id: uuid,
  ...v.entriesFromList(['type', 'key', 'status', 'ceremony_creation', 'delivery_type'], v.string()),
  name: v.literal(SUCCESSOR.name),
  email: v.literal(SUCCESSOR.email),
  completed_at: v.null(),
  status_updated_at: matching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
})

const unless = (holds: boolean, seen: string): Verdict => (holds ? undefined : problem(seen))

function unlessFields(answer: ServiceAnswer, expected: number, schema: v.GenericSchema): Verdict {
  const { status, body } = answer
  if (status !== expected) return problem(`Expected ${expected}, received ${status}.`)
  const { issues } = v.safeParse(schema, body)
  return issues && problem(`\`${v.getDotPath(issues[0])}\` is missing or has a wrong value.`)
}

type Operation = 'ceremony' | 'replace'
const UNKNOWN_KEY = 'key_test_nobodyHasThisKey'

async function post(
  target: ServiceTarget,
  operation: Operation,
  body: JsonObject,
  { id = target.recipientId, key }: { id?: string | undefined; key?: string | null } = {},
): Promise<ServiceAnswer> {
  const isPlural = operation === 'ceremony' && target.profile === 'live'
  return call(target, `/recipients/${id}/${isPlural ? 'ceremonies' : operation}`, body, key)
}

const read = async ({ deliverableId, ...target }: ServiceTarget, key?: string | null) =>
  call(target, `/deliverables/${deliverableId}`, undefined, key)

/** The live service takes a list of methods. */
const auth = ({ profile }: ServiceTarget, method: unknown = CUSTOM): unknown =>
  profile === 'live' ? [method] : method

/** The contract shows no error status: each from 400 passes. The names are those of the faults. */
async function unlessRefused(calls: Record<string, Promise<ServiceAnswer>>): Promise<Verdict> {
  const statuses = Object.entries(calls).map(
    async ([fault, answer]) => [fault, (await answer).status] as const,
  )
  const accepted = (await Promise.all(statuses)).filter(([, status]) => status < 400)
  const faults = accepted.map(([fault, status]) => `${fault} (${status})`)
  return unless(faults.length === 0, `Expected an error: ${faults.join(', ')}.`)
}

/** Sends malformed bodies, and a valid body without a key and with an unknown key. */
async function checkRefusals(
  target: ServiceTarget,
  operation: Operation,
  valid: JsonObject,
  malformed: Readonly<Record<string, JsonObject>>,
): Promise<Verdict> {
  const calls = Object.entries(malformed).map(([fault, body]) => [
    fault,
    post(target, operation, body),
  ])
  return unlessRefused({
    ...Object.fromEntries(calls),
    'no key': post(target, operation, valid, { key: null }),
    'an unknown key': post(target, operation, valid, { key: UNKNOWN_KEY }),
  })
}

async function checkUnknownIds(target: ServiceTarget): Promise<Verdict> {
  const id = 're_nobodyHasThisId'
  const body = { authentication: auth(target) }
  return unlessRefused({
    'an unknown deliverable': read({ ...target, deliverableId: 'del_nothingHasThisId' }),
    'creating for an unknown recipient': post(target, 'ceremony', body, { id }),
    'replacing an unknown recipient': post(target, 'replace', SUCCESSOR, { id }),
  })
}

async function checkDeliverable(target: ServiceTarget): Promise<Verdict> {
  const answer = await read(target)
  const wrong = unlessFields(answer, 200, DELIVERABLE)
  if (wrong) return wrong
  if (answer.body['status'] !== 'generated') return skipped('The deliverable has no file yet.')
  const { status, text } = await open(target.fetch, answer.body['url'])
  return unless(status === 200 && text !== '', `Received no file (${status}).`)
}

async function checkCeremony(target: ServiceTarget): Promise<Verdict> {
  const required = { authentication: auth(target) }
  const submitted = {
    ...required,
    redirect_url: 'https://portal.example.com/done?case=7',
    embeddable_in: ['https://portal.example.com/app', 'https://*.example.org'],
  }
  const plain = await post(target, 'ceremony', required)
  const page = await open(target.fetch, plain.body['url'])
  const full = await post(target, 'ceremony', submitted)
  // Beyond the service contract: without this parameter the live page allows no frame.
  const parameter = target.profile === 'live' ? '&embedded=true' : ''
  const framed = await open(target.fetch, `${String(full.body['url'])}${parameter}`)
  const policies = parsePolicies(framed.headers.get('content-security-policy') ?? '')
  const sources = policies.flatMap((policy) => policy.get('frame-ancestors') ?? [])
  return (
    unlessFields(plain, 201, v.object({ ...returning(required), url: CEREMONY_URL })) ??
    unlessFields(full, 201, v.object(returning(submitted))) ??
    unless(
      page.status === 200 && isHtmlType(page.headers.get('content-type')),
      'The url does not answer an HTML page.',
    ) ??
    unless(
      isDeepStrictEqual(sources, ['https://portal.example.com', 'https://*.example.org']),
      'The page has no frame-ancestors, or other sources than the origins in embeddable_in.',
    )
  )
}

async function checkReplacement(target: ServiceTarget): Promise<Verdict> {
  const first = await post(target, 'replace', SUCCESSOR)
  const { id, envelope_id, type, key } = first.body
  const slot = v.object(returning({ envelope_id, type, key }))
  return (
    unlessFields(first, 201, RECIPIENT) ??
    unlessFields(await post(target, 'replace', SUCCESSOR, { id: String(id) }), 201, slot)
  )
}

const unlessKeyNeeded = async (target: ServiceTarget) =>
  unlessRefused({ 'no key': read(target, null), 'an unknown key': read(target, UNKNOWN_KEY) })

const checkCeremonyRefusals = async (target: ServiceTarget) =>
  checkRefusals(
    target,
    'ceremony',
    { authentication: auth(target) },
    {
      'no authentication': {},
      'authentication is a text': { authentication: 'custom' },
      'no type': { authentication: auth(target, { ...CUSTOM, type: undefined }) },
      'data has a number': { authentication: auth(target, { ...CUSTOM, data: { a: 1 } }) },
      'redirect_url is not a url': { authentication: auth(target), redirect_url: 'done' },
      'embeddable_in is a text': { authentication: auth(target), embeddable_in: '*' },
    },
  )

const checkReplaceRefusals = async (target: ServiceTarget) =>
  checkRefusals(target, 'replace', SUCCESSOR, {
    'no name': { email: SUCCESSOR.email },
    'no email': { name: SUCCESSOR.name },
    'name is a number': { ...SUCCESSOR, name: 7 },
  })

const checkCompleted = async (target: ServiceTarget) => {
  const id = target.completedRecipientId
  return unlessRefused({ 'who has completed': post(target, 'replace', SUCCESSOR, { id }) })
}

type Line = Check<ServiceTarget>
const line = (run: Line['run'], needs: Line['needs'], name: string, promise: string): Line => ({
  name,
  promise,
  needs,
  run,
})

const file: Line['needs'] = (target) => (target.deliverableId ? undefined : '--deliverable')
const create: Line['needs'] = ({ allows }) => (allows.ceremony ? undefined : '--allow-ceremony')
const replace: Line['needs'] = ({ allows }) => (allows.replacement ? undefined : '--allow-replace')
const completed: Line['needs'] = (target) =>
  target.completedRecipientId ? replace(target) : '--completed-recipient'

/** In this order: a successful replacement ends the recipient, so it comes last. */
export const serviceChecks: readonly Line[] = [
  line(checkUnknownIds, undefined, 'unknown-ids', 'Unknown ids answer an error.'),
  line(checkDeliverable, file, 'deliverable', 'Retrieving answers 200, every field, and a file.'),
  line(unlessKeyNeeded, file, 'deliverable-key', 'Retrieving needs the key.'),
  line(
    checkCeremony,
    create,
    'ceremony',
    'Creating answers 201, and a page that origins may frame.',
  ),
  line(
    checkCeremonyRefusals,
    create,
    'ceremony-refusals',
    'Creating needs the key, and a valid body.',
  ),
  line(
    checkReplaceRefusals,
    replace,
    'replace-refusals',
    'Replacing needs the key, and a valid body.',
  ),
  line(checkCompleted, completed, 'replace-completed', 'A completed recipient cannot be replaced.'),
  line(
    checkReplacement,
    replace,
    'replace',
    'Replacing answers 201, every field, and the same slot.',
  ),
]

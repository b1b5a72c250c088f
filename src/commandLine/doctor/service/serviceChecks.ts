import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { JsonObject } from '../../../contract/jsonObject.js'
import { isRecipientId } from '../../../contract/resourceId.js'
import { checksOf, problem, skipped, type Verdict } from '../../checks/check.js'
import { framersIn, isHtmlType } from '../../checks/responseBody.js'
import { call, open, type ServiceAnswer, type ServiceTarget } from './callService.js'

const CUSTOM = { type: 'custom', provider: 'doctor', data: { 'Session ID': 'none' } }
const SUCCESSOR = { name: 'Doctor', email: 'doctor@example.com' }

const equal = (expected: unknown) => v.custom((value) => isDeepStrictEqual(value, expected))
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

/** Remedies for refusals that a wrong argument of the command causes. */
const REMEDIES: Readonly<Record<number, string>> = {
  404: 'Pass ids of the account to which the key belongs.',
  409: 'Pass a recipient who can still sign: this one has signed, was replaced, or is not next.',
}

const unless = (holds: boolean, seen: string): Verdict => (holds ? undefined : problem(seen))
function unlessFields(answer: ServiceAnswer, expected: number, schema: v.GenericSchema): Verdict {
  const { status, body } = answer
  if (status !== expected) {
    return problem(`Expected status ${expected}, received ${status}.`, REMEDIES[status])
  }
  const { issues } = v.safeParse(schema, body)
  return issues && problem(`The field \`${v.getDotPath(issues[0])}\` is missing or wrong.`)
}

/** Returns the field `authentication`, which is a list in requests to the live service. */
const auth = ({ profile }: ServiceTarget, method: unknown = CUSTOM): unknown =>
  profile === 'live' ? [method] : method

async function post(
  target: ServiceTarget,
  operation: 'ceremony' | 'replace',
  body: JsonObject,
  { id = target.recipientId, key }: { id?: string | undefined; key?: string | null } = {},
): Promise<ServiceAnswer> {
  const isPlural = operation === 'ceremony' && target.profile === 'live'
  return call(target, `/recipients/${id}/${isPlural ? 'ceremonies' : operation}`, body, key)
}

const read = async (target: ServiceTarget, id = target.deliverableId, key?: string | null) =>
  call(target, `/deliverables/${id}`, undefined, key)
const wrongKeys = <Answer>(verb: string, ask: (key: string | null) => Answer) => ({
  [`${verb} without a key`]: ask(null),
  [`${verb} with an unknown key`]: ask('key_test_nobodyHasThisKey'),
})

/** With a wrong key the service refuses every call, so checks that expect a refusal would pass. */
async function checkKey(target: ServiceTarget): Promise<Verdict> {
  const { status } = await read(target, 'del_nothingHasThisId')
  if (status === 0) return problem('The service does not answer.')
  return unless(status !== 401 && status !== 403, `The service refuses the key (${status}).`)
}

/** Sends calls that the service must refuse. The name of each call is its fault. */
async function checkRefusals(target: ServiceTarget): Promise<Verdict> {
  const { allows, deliverableId } = target
  const completed = target.completedRecipientId && { id: target.completedRecipientId }
  const authentication = auth(target)
  const unknown = { id: 're_nobodyHasThisId' }
  const wrong = (fields: JsonObject) => ({ authentication: auth(target, { ...CUSTOM, ...fields }) })
  const create = async (body: JsonObject, more = {}) => post(target, 'ceremony', body, more)
  const replace = async (body: JsonObject, more = {}) => post(target, 'replace', body, more)
  const calls = {
    'an unknown deliverable': read(target, 'del_nothingHasThisId'),
    'a ceremony for an unknown recipient': create({ authentication }, unknown),
    'replacing an unknown recipient': replace(SUCCESSOR, unknown),
    ...(deliverableId && wrongKeys('reading', async (key) => read(target, deliverableId, key))),
    ...(allows.ceremony && {
      ...wrongKeys('creating', async (key) => create({ authentication }, { key })),
      'no authentication': create({}),
      'authentication is a text': create({ authentication: 'custom' }),
      'no authentication.type': create(wrong({ type: undefined })),
      'a number in authentication.data': create(wrong({ data: { a: 1 } })),
      'redirect_url is not a url': create({ authentication, redirect_url: 'done' }),
      'embeddable_in is a text': create({ authentication, embeddable_in: '*' }),
    }),
    ...(allows.replacement && {
      ...wrongKeys('replacing', async (key) => replace(SUCCESSOR, { key })),
      'no name': replace({ email: SUCCESSOR.email }),
      'no email': replace({ name: SUCCESSOR.name }),
      'name is a number': replace({ ...SUCCESSOR, name: 7 }),
      ...(completed && { 'replacing a completed recipient': replace(SUCCESSOR, completed) }),
    }),
  }
  const answers = Object.entries(calls).map(
    async ([fault, answer]) => [fault, (await answer).status] as const,
  )
  const accepted = (await Promise.all(answers)).filter(([, status]) => status < 400)
  const faults = accepted.map(([fault, status]) => `${fault} (${status})`)
  return unless(faults.length === 0, `The service accepted invalid calls: ${faults.join(', ')}.`)
}

async function checkDeliverable(target: ServiceTarget): Promise<Verdict> {
  const answer = await read(target)
  const wrong = unlessFields(answer, 200, DELIVERABLE)
  if (wrong) return wrong
  if (answer.body['status'] !== 'generated') return skipped('The deliverable has no file yet.')
  const { status, text } = await open(target.fetch, answer.body['url'])
  return unless(status === 200 && text !== '', `The deliverable’s url has no file (${status}).`)
}

async function checkCeremony(target: ServiceTarget): Promise<Verdict> {
  const authentication = auth(target)
  const redirect_url = 'https://portal.example.com/done?case=7'
  const origins = ['https://portal.example.com', 'https://*.example.org']
  const embeddable_in = ['https://portal.example.com/app', 'https://*.example.org']
  const plain = await post(target, 'ceremony', { authentication })
  const full = await post(target, 'ceremony', { authentication, redirect_url, embeddable_in })
  // Beyond the service contract: the live service's page needs this parameter to allow a frame.
  const parameter = target.profile === 'live' ? '&embedded=true' : ''
  const framed = await open(target.fetch, `${String(full.body['url'])}${parameter}`)
  const sources = framersIn(framed.headers.get('content-security-policy')).flat()
  const isPage = framed.status === 200 && isHtmlType(framed.headers.get('content-type'))
  const required = { authentication: equal(authentication), url: CEREMONY_URL }
  const returned = { redirect_url: equal(redirect_url), embeddable_in: equal(embeddable_in) }
  return (
    unlessFields(plain, 201, v.object(required)) ??
    unlessFields(full, 201, v.object({ ...required, ...returned })) ??
    unless(isPage, 'The ceremony’s url must return an HTML page.') ??
    unless(isDeepStrictEqual(sources, origins), 'frame-ancestors must match embeddable_in.')
  )
}

async function checkReplacement(target: ServiceTarget): Promise<Verdict> {
  const first = await post(target, 'replace', SUCCESSOR)
  const { id, envelope_id, type, key } = first.body
  const slot = v.object({ envelope_id: equal(envelope_id), type: equal(type), key: equal(key) })
  return (
    unlessFields(first, 201, RECIPIENT) ??
    unlessFields(await post(target, 'replace', SUCCESSOR, { id: String(id) }), 201, slot)
  )
}

/** The order matters: a replacement comes last, because the replaced recipient cannot sign. */
export const serviceChecks = checksOf<ServiceTarget>({
  service_key: {
    promise: 'The service answers, and does not refuse the API key.',
    remedy: 'Check --service and the API key.',
    run: checkKey,
  },
  service_refusals: {
    after: ['service_key'],
    promise: 'The service answers unknown, malformed and unauthorized calls with an error.',
    run: checkRefusals,
  },
  service_deliverable: {
    after: ['service_key'],
    promise: 'Retrieving a deliverable returns 200, every field, and the url of a file.',
    needs: ({ deliverableId }) => (deliverableId ? undefined : '--deliverable'),
    run: checkDeliverable,
  },
  service_ceremony: {
    after: ['service_key'],
    promise:
      'Creating a ceremony returns 201 and a url that only the origins in embeddable_in can frame.',
    needs: ({ allows }) => (allows.ceremony ? undefined : '--allow-ceremony'),
    run: checkCeremony,
  },
  service_replace: {
    after: ['service_key'],
    promise:
      'Replacing a recipient returns 201 and every field; envelope, type and key do not change.',
    needs: ({ allows }) => (allows.replacement ? undefined : '--allow-replace'),
    run: checkReplacement,
  },
})

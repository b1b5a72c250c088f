import { describe, expect, it } from 'vitest'
import type { ServiceTarget } from '../../../../src/commandLine/doctor/service/callService.js'
import { serviceChecks } from '../../../../src/commandLine/doctor/service/serviceChecks.js'
import { type CheckResult, runChecks } from '../../../../src/commandLine/checks/check.js'
import { createSigningEmulator } from '../../../../src/emulator/index.js'
import { serviceTarget } from '../../../emulator/support/serviceTarget.js'
import type { JsonObject } from '../../../../src/contract/jsonObject.js'
import {
  accepted,
  type Change,
  changed,
  type SeenCall,
  withFields,
  withStatus,
} from './changedService.js'

const emulator = createSigningEmulator({ deliverableDelay: 0, requestsPerSecond: 0 })

async function resultsWith(change: Change) {
  const target = await serviceTarget(emulator)
  return runChecks(serviceChecks, { ...target, fetch: changed(target.fetch, change) })
}

function problemsIn(results: readonly CheckResult[]): readonly string[] {
  return results.flatMap(({ name, result, seen }) =>
    result === 'problem' ? [`${name}: ${seen}`] : [],
  )
}

const isUnknown = (path: string): boolean => path.includes('HasThisId')

/** Changes the policy of the ceremony's page, or removes its content type. */
const policyOf =
  (change: (policy: string) => string, type?: string): Change =>
  async ({ url }, answer) => {
    if (!url.pathname.endsWith('/start')) return undefined
    const { headers, body } = await answer()
    const policy = change(headers.get('content-security-policy') ?? '')
    return new Response(body, {
      headers: { 'content-security-policy': policy, ...(type && { 'content-type': type }) },
    })
  }

/** Changes the status of every refusal to 400. */
const refusesWith400: Change = async (_call, answer) => {
  const response = await answer()
  return response.status < 400 ? response : new Response(response.body, { status: 400 })
}

type When = (call: SeenCall) => boolean
const isReading: When = ({ isDeliverable }) => isDeliverable
const isCreating: When = ({ isCeremony }) => isCeremony
const isReplacing: When = ({ isReplace }) => isReplace
const changesFields =
  (when: When, fields: (body: JsonObject) => JsonObject): Change =>
  (call, answer) =>
    when(call) ? withFields(answer, fields) : undefined
const changesStatus =
  (when: When, status: number): Change =>
  (call, answer) =>
    when(call) ? withStatus(answer, status) : undefined
const has = ({ body }: SeenCall, text: string): boolean =>
  JSON.stringify([body['authentication']]).includes(text)

/** Calls that the service accepts although they are invalid, by the fault that the checks report. */
const ACCEPTED: Readonly<Record<string, When>> = {
  'an unknown deliverable': ({ url, isDeliverable }) => isDeliverable && isUnknown(url.pathname),
  'a ceremony for an unknown recipient': ({ isCeremony, url, key }) =>
    isCeremony && isUnknown(url.pathname) && key !== null,
  'replacing an unknown recipient': ({ isReplace, url }) => isReplace && isUnknown(url.pathname),
  'reading without a key': ({ isDeliverable, key }) => isDeliverable && key === null,
  'no authentication': ({ isCeremony, body }) => isCeremony && !('authentication' in body),
  'authentication is a text': ({ isCeremony, body }) =>
    isCeremony && body['authentication'] === 'custom',
  'no authentication.type': (call) =>
    call.isCeremony && has(call, '{"provider"') && !has(call, '"type"'),
  'a number in authentication.data': (call) => call.isCeremony && has(call, '"a":1'),
  'redirect_url is not a url': ({ isCeremony, body }) =>
    isCeremony && body['redirect_url'] === 'done',
  'embeddable_in is a text': ({ isCeremony, body }) =>
    isCeremony && typeof body['embeddable_in'] === 'string',
  'creating with an unknown key': ({ isCeremony, key }) =>
    isCeremony && key?.includes('nobody') === true,
  'no name': ({ isReplace, body }) => isReplace && !('name' in body),
  'no email': ({ isReplace, body }) => isReplace && !('email' in body),
  'name is a number': ({ isReplace, body }) => isReplace && body['name'] === 7,
  'replacing without a key': ({ isReplace, key }) => isReplace && key === null,
  'replacing a completed recipient': ({ isReplace, url }) => {
    const [, , , id = ''] = url.pathname.split('/')
    const recipient = emulator.envelopeOf(id)?.recipients.find((one) => one.id === id)
    return isReplace && recipient?.status === 'completed'
  },
}

/** Changes that each make the service faulty, with the only problem that the checks must report. */
const FAULTY: readonly (readonly [string, Change])[] = [
  [
    'service_key: The service refuses the key (403).',
    ({ url }) =>
      url.pathname.startsWith('/v1/') ? new Response(null, { status: 403 }) : undefined,
  ],
  ...Object.entries(ACCEPTED).map(([fault, when]) => {
    const report = `service_refusals: The service accepted invalid calls: ${fault} (201).`
    const change: Change = (call) => (when(call) ? accepted() : undefined)
    return [report, change] as const
  }),
  ['service_deliverable: Expected status 200, received 203.', changesStatus(isReading, 203)],
  [
    'service_deliverable: The field `envelope_id` is missing or wrong.',
    changesFields(isReading, () => ({ envelope_id: 'envelope' })),
  ],
  [
    'service_deliverable: The deliverable’s url has no file (404).',
    ({ url }) =>
      url.pathname.startsWith('/files/') ? new Response(null, { status: 404 }) : undefined,
  ],
  ['service_ceremony: Expected status 201, received 200.', changesStatus(isCreating, 200)],
  [
    'service_ceremony: The field `authentication` is missing or wrong.',
    changesFields(
      ({ isCeremony, body }) => isCeremony && !('redirect_url' in body),
      () => ({ authentication: { type: 'custom' } }),
    ),
  ],
  [
    'service_ceremony: The field `url` is missing or wrong.',
    changesFields(isCreating, ({ url }) => ({ url: `${String(url)}&embedded=true` })),
  ],
  [
    'service_ceremony: The field `redirect_url` is missing or wrong.',
    changesFields(
      ({ isCeremony, body }) => isCeremony && 'redirect_url' in body,
      () => ({ redirect_url: 'https://portal.example.com/done' }),
    ),
  ],
  ['service_ceremony: The ceremony’s url must return an HTML page.', policyOf((policy) => policy)],
  [
    'service_ceremony: frame-ancestors must match embeddable_in.',
    policyOf((policy) => policy.replace(' https://*.example.org', ''), 'TEXT/HTML'),
  ],
  [
    'service_ceremony: frame-ancestors must match embeddable_in.',
    policyOf(
      (policy) => policy.replace('portal.example.com', 'portal.example.com/app'),
      'TEXT/HTML',
    ),
  ],
  ['service_replace: Expected status 201, received 200.', changesStatus(isReplacing, 200)],
  ...Object.entries({
    status_updated_at: '21 November 2026',
    name: 'Ada Lovelace',
    completed_at: '2026-01-01T00:00:00.000Z',
  }).map(
    ([field, value]) =>
      [
        `service_replace: The field \`${field}\` is missing or wrong.`,
        changesFields(isReplacing, () => ({ [field]: value })),
      ] as const,
  ),
  [
    'service_replace: The field `key` is missing or wrong.',
    changesFields(isReplacing, ({ id }) => ({ key: String(id) })),
  ],
]

describe('the checks of doctor --service', () => {
  it.each(FAULTY)('report only the fault of the service: %s', async (expected, change) => {
    expect(problemsIn(await resultsWith(change))).toEqual([expected])
  })

  it('find no problem in the live profile of the emulator, and skip no check', async () => {
    const live = { profile: 'live', deliverableDelay: 0, requestsPerSecond: 0 } as const
    const target = await serviceTarget(createSigningEmulator(live))
    const results = await runChecks(serviceChecks, target)
    expect(results.filter(({ result }) => result !== 'ok')).toEqual([])
  })

  it('accept the status 400 as a refusal of an invalid call', async () => {
    const results = await resultsWith(refusesWith400)
    expect(results.find(({ name }) => name === 'service_refusals')).toMatchObject({ result: 'ok' })
  })

  it('are each tested with a service that has a fault', () => {
    const covered = FAULTY.map(([expected]) => expected.split(':')[0])
    expect([...new Set(covered)]).toEqual(serviceChecks.map(({ name }) => name))
  })
})

/** Runs all checks. Also returns the operations that they called for known recipients. */
async function changesWith(other: Partial<ServiceTarget>) {
  const changes = new Set<string>()
  const target = await serviceTarget(emulator)
  const ids = [target.recipientId ?? '', target.completedRecipientId ?? '']
  const record: Change = ({ url, isCeremony, isReplace }) => {
    const isKnown = ids.some((id) => url.pathname.includes(id))
    if (isKnown && isCeremony) changes.add('ceremony')
    if (isKnown && isReplace) changes.add('replace')
    return undefined
  }
  const fetch = changed(target.fetch, record)
  const results = await runChecks(serviceChecks, { ...target, fetch, ...other })
  return { results, changes: [...changes] }
}

describe('doctor --service', () => {
  const nothing = { ceremony: false, replacement: false }

  it('changes no data of the service without --allow-ceremony and --allow-replace', async () => {
    const { results, changes } = await changesWith({ allows: nothing })
    expect(changes).toEqual([])
    expect(problemsIn(results)).toEqual([])
    const seen = (wanted: string) => results.find(({ name }) => name === wanted)?.seen
    expect(seen('service_ceremony')).toBe('Needs --allow-ceremony.')
    expect(seen('service_replace')).toBe('Needs --allow-replace.')
  })

  it.each([
    [{ ceremony: true, replacement: false }, ['ceremony']],
    [{ ceremony: false, replacement: true }, ['replace']],
  ])('calls only the operations that %j allows', async (allows, expected) => {
    expect((await changesWith({ allows })).changes).toEqual(expected)
  })
})

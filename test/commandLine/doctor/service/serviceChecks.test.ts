import { describe, expect, it } from 'vitest'
import type { ServiceTarget } from '../../../../src/commandLine/doctor/service/callService.js'
import { serviceChecks } from '../../../../src/commandLine/doctor/service/serviceChecks.js'
import { type CheckResult, runChecks } from '../../../../src/commandLine/checks/check.js'
import { createSigningEmulator } from '../../../../src/emulator/index.js'
import { serviceTarget } from '../../../emulator/support/serviceTarget.js'
import { accepted, type Change, changed, withFields, withStatus } from './changedService.js'

const emulator = createSigningEmulator({ deliverableDelay: 0, requestsPerSecond: 0 })

async function resultsWith(change?: Change, other: Partial<ServiceTarget> = {}) {
  const target = await serviceTarget(emulator)
  const fetch = change ? changed(target.fetch, change) : target.fetch
  return runChecks(serviceChecks, { ...target, fetch, ...other })
}

function problemsIn(results: readonly CheckResult[]): readonly string[] {
  return results.flatMap(({ name, result, seen }) =>
    result === 'problem' ? [`${name}: ${seen}`] : [],
  )
}

const isUnknown = (path: string): boolean => path.includes('HasThisId')

const policyOf =
  (change: (policy: string) => string): Change =>
  async ({ url }, answer) => {
    if (!url.pathname.endsWith('/start')) return undefined
    const { headers, body } = await answer()
    const policy = change(headers.get('content-security-policy') ?? '')
    const type = 'TEXT/HTML'
    return new Response(body, {
      headers: { 'content-security-policy': policy, 'content-type': type },
    })
  }

/** Changes the status of every refusal to 400. */
const refusesWith400: Change = async (_call, answer) => {
  const response = await answer()
  return response.status < 400 ? response : new Response(response.body, { status: 400 })
}

/** Changes that each make the service faulty, with the only problem that the checks must report. */
const FAULTY: readonly (readonly [string, Change])[] = [
  [
    'service_key: The service refuses the key (403).',
    ({ url }) =>
      url.pathname.startsWith('/v1/') ? new Response(null, { status: 403 }) : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: an unknown deliverable (200).',
    ({ url, isDeliverable }) =>
      isDeliverable && isUnknown(url.pathname) ? Response.json({ status: 'generated' }) : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: a ceremony for an unknown recipient (201).',
    ({ isCeremony, url, key }) =>
      isCeremony && isUnknown(url.pathname) && key !== null ? accepted() : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: replacing an unknown recipient (201).',
    ({ isReplace, url }) => (isReplace && isUnknown(url.pathname) ? accepted() : undefined),
  ],
  [
    'service_deliverable: Expected status 200, received 203.',
    ({ isDeliverable }, answer) => (isDeliverable ? withStatus(answer, 203) : undefined),
  ],
  [
    'service_deliverable: The field `envelope_id` is missing or wrong.',
    ({ isDeliverable }, answer) =>
      isDeliverable ? withFields(answer, () => ({ envelope_id: 'envelope' })) : undefined,
  ],
  [
    'service_deliverable: The deliverable’s url has no file (404).',
    ({ url }) =>
      url.pathname.startsWith('/files/') ? new Response(null, { status: 404 }) : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: reading without a key (200).',
    ({ isDeliverable, key }) => (isDeliverable && key === null ? Response.json({}) : undefined),
  ],
  [
    'service_ceremony: Expected status 201, received 200.',
    ({ isCeremony }, answer) => (isCeremony ? withStatus(answer, 200) : undefined),
  ],
  [
    'service_ceremony: The field `authentication` is missing or wrong.',
    ({ isCeremony, body }, answer) =>
      isCeremony && !('redirect_url' in body)
        ? withFields(answer, () => ({ authentication: { type: 'custom' } }))
        : undefined,
  ],
  [
    'service_ceremony: The field `url` is missing or wrong.',
    ({ isCeremony }, answer) =>
      isCeremony
        ? withFields(answer, ({ url }) => ({ url: `${String(url)}&embedded=true` }))
        : undefined,
  ],
  [
    'service_ceremony: The field `redirect_url` is missing or wrong.',
    ({ isCeremony, body }, answer) =>
      isCeremony && 'redirect_url' in body
        ? withFields(answer, () => ({ redirect_url: 'https://portal.example.com/done' }))
        : undefined,
  ],
  [
    'service_ceremony: The ceremony’s url must return an HTML page.',
    async ({ url }, answer) => {
      if (!url.pathname.endsWith('/start')) return undefined
      const { headers, body } = await answer()
      const policy = headers.get('content-security-policy') ?? ''
      return new Response(body, { headers: { 'content-security-policy': policy } })
    },
  ],
  [
    'service_ceremony: frame-ancestors must match embeddable_in.',
    policyOf((policy) => policy.replace(' https://*.example.org', '')),
  ],
  [
    'service_ceremony: frame-ancestors must match embeddable_in.',
    policyOf((policy) => policy.replace('portal.example.com', 'portal.example.com/app')),
  ],
  [
    'service_refusals: The service accepted invalid calls: no authentication (201).',
    ({ isCeremony, body }) => (isCeremony && !('authentication' in body) ? accepted() : undefined),
  ],
  [
    'service_refusals: The service accepted invalid calls: authentication is a text (201).',
    ({ isCeremony, body }) =>
      isCeremony && body['authentication'] === 'custom' ? accepted() : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: no authentication.type (201).',
    ({ isCeremony, body }) =>
      isCeremony && JSON.stringify(body['authentication'])?.startsWith('{"provider"')
        ? accepted()
        : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: a number in authentication.data (201).',
    ({ isCeremony, body }) =>
      isCeremony && JSON.stringify(body['authentication'])?.includes('"a":1')
        ? accepted()
        : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: redirect_url is not a url (201).',
    ({ isCeremony, body }) =>
      isCeremony && body['redirect_url'] === 'done' ? accepted() : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: embeddable_in is a text (201).',
    ({ isCeremony, body }) =>
      isCeremony && typeof body['embeddable_in'] === 'string' ? accepted() : undefined,
  ],
  [
    'service_refusals: The service accepted invalid calls: creating with an unknown key (201).',
    ({ isCeremony, key }) => (isCeremony && key?.includes('nobody') ? accepted() : undefined),
  ],
  [
    'service_refusals: The service accepted invalid calls: no name (201).',
    ({ isReplace, body }) => (isReplace && !('name' in body) ? accepted() : undefined),
  ],
  [
    'service_refusals: The service accepted invalid calls: no email (201).',
    ({ isReplace, body }) => (isReplace && !('email' in body) ? accepted() : undefined),
  ],
  [
    'service_refusals: The service accepted invalid calls: name is a number (201).',
    ({ isReplace, body }) => (isReplace && body['name'] === 7 ? accepted() : undefined),
  ],
  [
    'service_refusals: The service accepted invalid calls: replacing without a key (201).',
    ({ isReplace, key }) => (isReplace && key === null ? accepted() : undefined),
  ],
  [
    'service_refusals: The service accepted invalid calls: replacing a completed recipient (201).',
    ({ isReplace, url }) => {
      const [, , , id = ''] = url.pathname.split('/')
      const recipient = emulator.envelopeOf(id)?.recipients.find((one) => one.id === id)
      return isReplace && recipient?.status === 'completed' ? accepted() : undefined
    },
  ],
  [
    'service_replace: Expected status 201, received 200.',
    ({ isReplace }, answer) => (isReplace ? withStatus(answer, 200) : undefined),
  ],
  [
    'service_replace: The field `status_updated_at` is missing or wrong.',
    ({ isReplace }, answer) =>
      isReplace ? withFields(answer, () => ({ status_updated_at: '21 November 2026' })) : undefined,
  ],
  [
    'service_replace: The field `name` is missing or wrong.',
    ({ isReplace }, answer) =>
      isReplace ? withFields(answer, () => ({ name: 'Ada Lovelace' })) : undefined,
  ],
  [
    'service_replace: The field `completed_at` is missing or wrong.',
    ({ isReplace }, answer) =>
      isReplace
        ? withFields(answer, () => ({ completed_at: '2026-01-01T00:00:00.000Z' }))
        : undefined,
  ],
  [
    'service_replace: The field `key` is missing or wrong.',
    ({ isReplace }, answer) =>
      isReplace ? withFields(answer, ({ id }) => ({ key: String(id) })) : undefined,
  ],
]

describe('the checks of doctor --service', () => {
  it.each(FAULTY)('report only the fault of the service: %s', async (expected, change) => {
    expect(problemsIn(await resultsWith(change))).toEqual([expected])
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
  it('changes no data of the service without --allow-ceremony and --allow-replace', async () => {
    const allows = { ceremony: false, replacement: false }
    const { results, changes } = await changesWith({ allows })
    expect(changes).toEqual([])
    expect(problemsIn(results)).toEqual([])
    expect(results.find(({ name }) => name === 'service_ceremony')?.seen).toBe(
      'Needs --allow-ceremony.',
    )
    expect(results.find(({ name }) => name === 'service_replace')?.seen).toBe(
      'Needs --allow-replace.',
    )
  })

  it.each([
    [{ ceremony: true, replacement: false }, ['ceremony']],
    [{ ceremony: false, replacement: true }, ['replace']],
  ])('calls only the operations that %j allows', async (allows, expected) => {
    expect((await changesWith({ allows })).changes).toEqual(expected)
  })

  it('runs only the check `service_refusals` if no recipient or deliverable id is given', async () => {
    const results = await resultsWith(undefined, {
      recipientId: undefined,
      completedRecipientId: undefined,
      deliverableId: undefined,
      allows: { ceremony: false, replacement: false },
    })
    expect(results.filter(({ result }) => result === 'ok').map(({ name }) => name)).toEqual([
      'service_key',
      'service_refusals',
    ])
    expect(problemsIn(results)).toEqual([])
  })
})

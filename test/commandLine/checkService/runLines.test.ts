import { describe, expect, it } from 'vitest'
import {
  type LineResult,
  runLines,
  serviceLines,
} from '../../../src/commandLine/checkService/runLines.js'
import { frameAncestors } from '../../../src/commandLine/checkService/lines/frameAncestors.js'
import type { ServiceTarget } from '../../../src/commandLine/checkService/serviceTarget.js'
import { createSigningEmulator } from '../../../src/emulator/index.js'
import { serviceTarget } from '../../emulator/support/serviceTarget.js'
import { problemWith, type Saboteur, sabotaged, taken, withFields } from './saboteurs.js'

const emulator = createSigningEmulator({ deliverableDelay: 0 })

/** What is said of an emulator that does one thing otherwise. */
async function resultsWith(saboteur?: Saboteur, other: Partial<ServiceTarget> = {}) {
  const target = await serviceTarget(emulator)
  const fetch = saboteur ? sabotaged(target.fetch, saboteur) : target.fetch
  return runLines({ ...target, fetch, ...other })
}

function brokenIn(results: readonly LineResult[]): readonly string[] {
  return results.filter(({ result }) => result === 'broken').map(({ id }) => id)
}

const isUnknown = (path: string): boolean => /HasThisId/.test(path)
/** An authentication as the contract has it, with more than the type. */
const isSound = (value: unknown): boolean =>
  /^\{"type":"custom","provider":"[^"]+","data":\{("[^"]+":"[^"]+",?)+\}\}$/.test(
    JSON.stringify(value),
  )

it('holds the emulator to every line, and all of them hold', async () => {
  const results = await resultsWith()
  expect(results.map(({ id }) => id)).toEqual(
    serviceLines.filter(({ profiles }) => profiles.includes('contract')).map(({ id }) => id),
  )
  expect(results.filter(({ result }) => result !== 'held')).toEqual([])
  // Whoever makes a file first loads what makes it.
}, 20_000)

it('reads a list whatever its directive’s spelling', () => {
  const headers = new Headers({
    'content-security-policy': "DEFAULT-SRC 'none';Frame-Ancestors\thttps://portal.example.com  *",
  })
  const page = { status: 200, headers, body: {}, hasBody: true }
  expect(frameAncestors(page)).toEqual(['https://portal.example.com', '*'])
})

/** For each line a service that does not hold it, and holds the others. */
const SABOTEURS: Readonly<Record<string, Saboteur>> = {
  'deliverable.ok': async ({ isDeliverable }, answer) => {
    if (!isDeliverable) return undefined
    const response = await answer()
    return response.ok ? new Response(response.body, { status: 203 }) : response
  },
  'deliverable.fields': ({ isDeliverable }, answer) =>
    isDeliverable ? withFields(answer, () => ({ envelope_id: 'envelope' })) : undefined,
  'deliverable.file': ({ url }) =>
    url.pathname.startsWith('/files/') ? new Response(null, { status: 404 }) : undefined,
  'deliverable.unknown': ({ url, isDeliverable }) =>
    isDeliverable && isUnknown(url.pathname) ? Response.json({ status: 'generated' }) : undefined,
  'ceremony.created': async ({ isCeremony }, answer) => {
    if (!isCeremony) return undefined
    const response = await answer()
    return response.ok ? new Response(response.body, { status: 200 }) : response
  },
  'ceremony.optional': ({ isCeremony, body }, answer) =>
    isCeremony && !('redirect_url' in body)
      ? withFields(answer, () => ({ authentication: { type: 'custom' } }))
      : undefined,
  'ceremony.url': ({ isCeremony }, answer) =>
    isCeremony
      ? withFields(answer, ({ url }) => ({ url: `${String(url)}&embedded=true` }))
      : undefined,
  'ceremony.page': async ({ url }, answer) => {
    if (!url.pathname.endsWith('/start')) return undefined
    const { headers, body } = await answer()
    const policy = headers.get('content-security-policy') ?? ''
    return new Response(body, { headers: { 'content-security-policy': policy } })
  },
  'ceremony.echo': ({ isCeremony, body }, answer) =>
    isCeremony && 'redirect_url' in body
      ? withFields(answer, () => ({ redirect_url: 'https://portal.example.com/done' }))
      : undefined,
  'ceremony.frame-ancestors': async ({ url }, answer) => {
    if (!url.pathname.endsWith('/start')) return undefined
    const { headers, body } = await answer()
    const policy = headers.get('content-security-policy')?.replace(' https://*.example.org', '')
    const type = headers.get('content-type') ?? ''
    return new Response(body, {
      headers: { 'content-security-policy': policy ?? '', 'content-type': type },
    })
  },
  'ceremony.origin-only': async ({ url }, answer) => {
    if (!url.pathname.endsWith('/start')) return undefined
    const { headers, body } = await answer()
    const policy = headers
      .get('content-security-policy')
      ?.replace(/(https:\/\/portal\.example\.com)$/, '$1/app/sign')
    const type = headers.get('content-type') ?? ''
    return new Response(body, {
      headers: { 'content-security-policy': policy ?? '', 'content-type': type.toUpperCase() },
    })
  },
  'ceremony.refuses.no-authentication': ({ isCeremony, body }) =>
    isCeremony && !('authentication' in body) ? taken() : undefined,
  'ceremony.refuses.authentication': ({ isCeremony, body }) =>
    isCeremony && body['authentication'] === 'custom' ? taken() : undefined,
  'ceremony.refuses.no-type': ({ isCeremony, body }) =>
    isCeremony && JSON.stringify(body['authentication'])?.startsWith('{"provider"')
      ? taken()
      : undefined,
  'ceremony.refuses.data': ({ isCeremony, body }) =>
    isCeremony && JSON.stringify(body['authentication'])?.includes('"label":1')
      ? taken()
      : undefined,
  'ceremony.refuses.redirect-url': ({ isCeremony, body }) =>
    isCeremony && body['redirect_url'] === 'done' ? taken() : undefined,
  'ceremony.refuses.embeddable-in': ({ isCeremony, body }) =>
    isCeremony && typeof body['embeddable_in'] === 'string' ? taken() : undefined,
  'ceremony.unknown': ({ isCeremony, url, key, body }) =>
    isCeremony && isUnknown(url.pathname) && key !== null && isSound(body['authentication'])
      ? taken()
      : undefined,
  'replace.created': async ({ isReplace }, answer) => {
    if (!isReplace) return undefined
    const response = await answer()
    return response.ok ? new Response(response.body, { status: 200 }) : response
  },
  'replace.fields': ({ isReplace }, answer) =>
    isReplace ? withFields(answer, () => ({ status_updated_at: '21 November 2026' })) : undefined,
  'replace.submitted': ({ isReplace }, answer) =>
    isReplace ? withFields(answer, () => ({ name: 'Ada Lovelace' })) : undefined,
  'replace.pending': ({ isReplace }, answer) =>
    isReplace ? withFields(answer, () => ({ status: 'sent' })) : undefined,
  'replace.slot': ({ isReplace }, answer) =>
    isReplace ? withFields(answer, ({ id }) => ({ key: String(id) })) : undefined,
  'replace.refuses.no-name': ({ isReplace, body }) =>
    isReplace && !('name' in body) ? taken() : undefined,
  'replace.refuses.no-email': ({ isReplace, body }) =>
    isReplace && !('email' in body) ? taken() : undefined,
  'replace.refuses.name': ({ isReplace, body }) =>
    isReplace && body['name'] === 7 ? taken() : undefined,
  'replace.completed': ({ isReplace, url }) => {
    const [, , , id = ''] = url.pathname.split('/')
    const recipient = emulator.envelopeOf(id)?.recipients.find((one) => one.id === id)
    return isReplace && recipient?.status === 'completed' ? taken() : undefined
  },
  'replace.unknown': ({ isReplace, url }) =>
    isReplace && isUnknown(url.pathname) ? taken() : undefined,
  'key.deliverable': ({ isDeliverable, key }) =>
    isDeliverable && key === null ? Response.json({}) : undefined,
  'key.ceremony': ({ isCeremony, key }) =>
    isCeremony && key?.includes('nobody') ? taken() : undefined,
  'key.replace': ({ isReplace, key }) => (isReplace && key === null ? taken() : undefined),
}

describe('a service that breaks one line', () => {
  it('is there for every line of the contract', () => {
    const lines = serviceLines.filter(({ profiles }) => profiles.includes('contract'))
    expect(Object.keys(SABOTEURS)).toEqual(lines.map(({ id }) => id))
  })

  it.each(Object.entries(SABOTEURS))(
    'is told that it breaks %s, and no other',
    async (id, saboteur) => {
      expect(brokenIn(await resultsWith(saboteur))).toEqual([id])
    },
  )
})

/** Calls that could change something at a service that is wrong in every refusal. */
async function changesWith(other: Partial<ServiceTarget>) {
  const changed: string[] = []
  const target = await serviceTarget(emulator)
  const ids = [target.recipientId ?? '', target.completedRecipientId ?? '']
  const note: Saboteur = ({ url, isCeremony, isReplace }) => {
    const isSomebody = ids.some((id) => url.pathname.includes(id))
    if (isSomebody && isCeremony) changed.push('ceremony')
    if (isSomebody && isReplace) changed.push('replace')
    return undefined
  }
  const results = await runLines({ ...target, fetch: sabotaged(target.fetch, note), ...other })
  return { results, changed: [...new Set(changed)] }
}

describe('the live profile', () => {
  const live = createSigningEmulator({ profile: 'live', deliverableDelay: 0, requestsPerSecond: 0 })

  it('holds a service to the same lines in its own dialect, and to further ones', async () => {
    const results = await runLines(await serviceTarget(live))
    expect(results.filter(({ result }) => result !== 'held')).toEqual([])
    expect(results.map(({ id }) => id).filter((id) => id.startsWith('live.'))).toHaveLength(8)
  })

  it.each([
    ['contract', emulator, 'live'],
    ['live', live, 'contract'],
  ] as const)(
    'tells a service of the profile %s from one of the other',
    async (_, service, profile) => {
      const broken = brokenIn(await runLines({ ...(await serviceTarget(service)), profile }))
      expect(broken).toContain('ceremony.created')
      expect(broken).not.toContain('deliverable.ok')
    },
  )

  it.each<[string, Saboteur]>([
    [
      'live.problem',
      ({ url, key }) =>
        isUnknown(url.pathname) && key === live.apiKey
          ? Response.json({ error: 'no' }, { status: 404 })
          : undefined,
    ],
    [
      'live.not-found',
      async ({ url, key }, answer) => {
        if (!isUnknown(url.pathname) || key !== live.apiKey) return undefined
        return problemWith(await answer(), 410)
      },
    ],
    [
      'live.invalid-api-key',
      async ({ key }, answer) =>
        key?.includes('nobody') ? problemWith(await answer(), 403) : undefined,
    ],
    [
      'live.recipient',
      ({ url }) => (url.pathname.startsWith('/v1/envelopes/') ? Response.json({}) : undefined),
    ],
    [
      'live.redirect-delay',
      ({ url, body }) =>
        url.pathname.endsWith('/ceremonies') && body['redirect_delay'] === 21
          ? Response.json({}, { status: 201 })
          : undefined,
    ],
    [
      'live.url-per-read',
      async ({ url }, answer) => {
        if (!/^\/v1\/recipients\/[^/]+$/.test(url.pathname)) return undefined
        const recipient: object = await (await answer()).json()
        return Response.json({ ...recipient, ceremony: { url: 'https://sign.example/en/start' } })
      },
    ],
    [
      'live.embedded',
      async ({ url }, answer) => {
        if (!url.pathname.endsWith('/start') || url.searchParams.has('embedded')) return undefined
        const { body } = await answer()
        const headers = {
          'content-type': 'text/html',
          'content-security-policy': 'frame-ancestors *',
        }
        return new Response(body, { headers })
      },
    ],
    [
      'live.cannot-replace',
      async ({ isReplace }, answer) => {
        if (!isReplace) return undefined
        const response = await answer()
        return response.status === 409 ? Response.json({}, { status: 409 }) : response
      },
    ],
  ])('names %s, which a service breaks', async (id, saboteur) => {
    const target = await serviceTarget(live)
    const results = await runLines({ ...target, fetch: sabotaged(target.fetch, saboteur) })
    expect(brokenIn(results)).toEqual([id])
  })
})

describe('what it was not allowed to change', () => {
  it('stays as it was, and is left out with the flag that would allow it', async () => {
    const { results, changed } = await changesWith({
      allows: { ceremony: false, replacement: false },
    })
    expect(changed).toEqual([])
    expect(brokenIn(results)).toEqual([])
    expect(results.find(({ id }) => id === 'ceremony.created')).toMatchObject({
      result: 'skipped',
      reason: 'Needs --allow-ceremony.',
    })
    expect(results.find(({ id }) => id === 'key.replace')).toMatchObject({
      result: 'skipped',
      reason: 'Needs --allow-replace.',
    })
  })

  it.each([
    [{ ceremony: true, replacement: false }, ['ceremony']],
    [{ ceremony: false, replacement: true }, ['replace']],
  ])('is changed no further than %j', async (allows, expected) => {
    expect((await changesWith({ allows })).changed).toEqual(expected)
  })

  it('is tried without ids as far as that goes', async () => {
    const none = {
      recipientId: undefined,
      completedRecipientId: undefined,
      deliverableId: undefined,
    }
    const results = await resultsWith(undefined, none)
    expect(results.filter(({ result }) => result === 'held').map(({ id }) => id)).toEqual([
      'deliverable.unknown',
      'ceremony.unknown',
      'replace.unknown',
    ])
    expect(brokenIn(results)).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  contractService,
  documenso,
  isServiceFailure,
  signatureApi,
  type SigningService,
} from '../../src/proxy/index.js'
import { testAdapter } from '../../src/testing/backend/index.js'
import { PAGES } from '../proxy/services/documenso/support/documensoPortal.js'
import { contractConversations } from './conversations/contract.js'
import { documensoConversations } from './conversations/documenso.js'

const contract = contractConversations('ceremony')

// The evening of Documenso's recorded conversations.
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T20:50:00Z'), toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

describe.each([
  ['contractService()', contractService(), contract],
  ['signatureApi()', signatureApi(), contractConversations('ceremonies')],
  ['documenso()', documenso({ pagesUrl: PAGES }), documensoConversations],
])('the adapter %s', (_name, adapter, conversations) => {
  it.each([...testAdapter(adapter, conversations)])('$name', async ({ run }) => {
    await expect(run()).resolves.toBeUndefined()
  })
})

/** Runs the suite on a broken adapter, and returns the cases that fail, with their errors. */
async function failing(changes: Partial<SigningService>, conversations = contract) {
  const adapter = { ...contractService(), ...changes }
  const failures: string[] = []
  for (const { name, run } of testAdapter(adapter, conversations)) {
    // oxlint-disable-next-line no-await-in-loop -- one case after the other, as in Vitest
    await run().catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
  }
  return failures.join('; ')
}

type Create = SigningService['createCeremony']
const { createCeremony } = contractService()

const withoutRecipient: Create = async (order, send) => {
  const sendElsewhere: typeof send = async (call) =>
    send({ ...call, path: '/recipients/x/ceremony' })
  return createCeremony(order, sendElsewhere)
}
const withRedirectInPath: Create = async (order, send) => {
  await send({ method: 'GET', path: `/pages/${order.redirectUrl}` })
  return createCeremony(order, send)
}
const again: Create = async (order, send) =>
  createCeremony(order, send).catch(() => createCeremony(order, send))
const leaky: Create = async (_order, send) => {
  const { body } = await send({ method: 'POST', path: '/recipients/re_alice1/ceremony' })
  if (typeof body['url'] !== 'string') throw new TypeError('no url')
  return { url: body['url'] }
}
const readEverything: NonNullable<SigningService['status']> = async (id, send) => {
  try {
    const { body } = await send({ method: 'GET', path: `/recipients/${id}` })
    return body['status'] === 'open' ? 'waiting' : 'signed'
  } catch (error) {
    return isServiceFailure(error, 'recipient_not_found') ? 'replaced' : 'waiting'
  }
}

/** A `status` that fails for a response without a text. */
const unguarded: NonNullable<SigningService['status']> = async (id, send) => {
  const { body } = await send({ method: 'GET', path: `/recipients/${id}` })
  return Object(body['status']).startsWith('c') ? 'signed' : 'waiting'
}

/** An adapter that keeps the last response of all operations. */
function sharedBody(): NonNullable<SigningService['status']> {
  let last: unknown
  return async (id, send) => {
    last ??= (await send({ method: 'GET', path: `/recipients/${id}` })).body['status']
    const status = last
    setTimeout(() => {
      last = undefined
    })
    return status === 'completed' ? 'signed' : 'waiting'
  }
}
const readRecipient = (status: string) => ({
  id: 're_alice1',
  exchanges: [
    {
      request: { method: 'GET', path: '/v1/recipients/re_alice1' },
      response: { status: 200, body: { status } },
    },
  ],
})

describe('testAdapter', () => {
  it.each<[string, Partial<SigningService>, RegExp]>([
    [
      'sends another path than the recorded one',
      { createCeremony: withoutRecipient },
      /recorded url/,
    ],
    ['puts a url into a path', { createCeremony: withRedirectInPath }, /page with a query/],
    ['repeats a write', { createCeremony: again }, /no write is repeated/],
    ['throws for a response without a url', { createCeremony: leaky }, /malformed/],
    [
      'splits an id without a check',
      {
        isRecipientId: () => true,
        createCeremony: async (order, send) => {
          const [one = '', two = ''] = order.recipientId.split('.')
          await send({ method: 'GET', path: `/envelopes/${one}/recipients/${two}` })
          return createCeremony(order, send)
        },
      },
      /ids: every id/,
    ],
    [
      'maps every refusal to one code',
      {
        refusals: { field: ['code'], codes: {} },
        createCeremony: async (order, send) =>
          createCeremony(order, send).catch(() => ({ url: 'https://ceremony.example/en/error' })),
      },
      /code of its status/,
    ],
  ])('fails for an adapter that %s', async (_what, changes, expected) => {
    expect(await failing(changes)).toMatch(expected)
  })

  it('fails for a `status` that turns a fault into an end, and for a state without a conversation', async () => {
    const statuses = [
      { ...readRecipient('open'), status: 'waiting' as const },
      { ...readRecipient('completed'), status: 'signed' as const },
    ]
    const names = await failing({ status: readEverything }, { ...contract, statuses })
    expect(names).toContain('listed in `cannotSay`')
    expect(names).toContain('does not know is `unknown`')
    expect(names).toContain('a fault never turns waiting into another end')
  })

  it('shows the error of a `status` that cannot read a malformed response', async () => {
    const statuses = [{ ...readRecipient('open'), status: 'waiting' as const }]
    expect(await failing({ status: unguarded }, { ...contract, statuses })).toMatch(
      /fault never turns waiting.*The adapter threw an error[^;]*TypeError/s,
    )
  })

  it('fails for a `status` that mixes two readings at the same moment', async () => {
    const statuses = [
      { ...readRecipient('completed'), status: 'signed' as const },
      { ...readRecipient('open'), status: 'waiting' as const },
    ]
    const names = await failing({ status: sharedBody() }, { ...contract, statuses })
    expect(names).toContain('readings at the same moment do not mix')
  })

  it('fails for an adapter whose operations were not recorded', async () => {
    const { replacement: _one, deliverable: _other, ...rest } = contract
    const names = await failing({}, rest)
    expect(names).toMatch(/replacement: returns the new recipient.*deliverable: is read/)
  })
})

import type { Recipient } from '../../../src/contract/recipient.js'
import { createPace } from '../../../src/proxy/node/pace.js'
import { contractService } from '../../../src/proxy/services/contract/contractService.js'
import {
  hasUnknownOutcome,
  isServiceFailure,
  serviceFailure,
} from '../../../src/proxy/services/serviceFailure.js'
import type { ServiceFetch } from '../../../src/proxy/services/serviceOptions.js'
import type { SigningService, SigningStatus } from '../../../src/proxy/services/signingService.js'
import type { Stage } from '../core/simulate.js'
import type { Troubles } from '../core/troubles.js'

/** Everybody has tried again by this time, in milliseconds. */
export const CALM_AT = 150_000

/** A word in every secret of the world. It must reach no log, event, record or answer. */
export const SECRET = 'S3CRET'

/** A write that the service has executed. */
export interface Effect {
  readonly kind: 'ceremony' | 'successor'
  readonly recipientId: string
  /** The url of the ceremony, or the id of the successor. */
  readonly made: string
  /** The texts of the evidence, or the name of the new person. */
  readonly about: Readonly<Record<string, string>>
}

type Answer = { readonly status: number; readonly body?: object; readonly retryAfter?: string }

/** What happens to a call: milliseconds of its way, whether it is executed, and another answer. */
interface Plan {
  readonly arrives?: readonly [number, number]
  /** Milliseconds of the way back. */
  readonly returns?: readonly [number, number]
  /** Milliseconds from the check of a write to its effect. */
  readonly executes?: readonly [number, number]
  readonly isIgnored?: true
  readonly answer?: Answer | 'reset' | 'never'
  /** Other answers, of which each call gets one. */
  readonly answers?: readonly [Answer, ...Answer[]]
}

const PLANS: Readonly<Record<string, Plan>> = {
  slow: { arrives: [800, 4_500] },
  'slow to answer': { returns: [800, 4_500] },
  'late and silent': { arrives: [4_000, 12_000], answer: 'never' },
  'accepted and late': { executes: [4_000, 16_000], answer: 'never' },
  lost: { isIgnored: true, answer: 'never' },
  reset: { isIgnored: true, answer: 'reset' },
  'reset after the effect': { answer: 'reset' },
  'silent after the effect': { answer: 'never' },
  refused: { isIgnored: true, answers: [{ status: 422 }, { status: 408 }] },
  failed: { isIgnored: true, answer: { status: 500 } },
  'failed after the effect': {
    answers: [{ status: 502 }, { status: 503, retryAfter: '3' }, { status: 302 }, { status: 201 }],
  },
  limited: { isIgnored: true, answer: { status: 429, retryAfter: '3' } },
  'limited for a day': { isIgnored: true, answer: { status: 429, retryAfter: '86400' } },
  unreachable: {},
  'repeats the key': { answer: { status: 201, body: { id: 're_KEY', url: 'https://KEY' } } },
}
export const SERVICE_TROUBLES = ['slow to answer', ...Object.keys(PLANS)] as const

/** The signing service, with the troubles of the day. */
export type Service = ReturnType<typeof createService>

export function createService(
  stage: Stage,
  troubles: Troubles,
  onEffect: (effect: Effect) => void,
  /** The calls of each instance. */
  perSecond = 10,
) {
  const { clock, story } = stage
  const random = stage.random('service')
  const statuses = new Map<string, 'waiting' | 'signed' | 'declined' | 'replaced'>()
  const effects: Effect[] = []
  const unclear: string[] = []
  let keys: readonly string[] = []

  function makes(effect: Effect): void {
    effects.push(effect)
    const { kind, recipientId, about } = effect
    story.tell(
      `service: makes a ${kind} for ${recipientId} (${about['intention'] ?? about['name']})`,
    )
    onEffect(effect)
  }

  /** Executes a write. Two that overlap are both executed, because the service locks nothing. */
  function execute(recipientId: string, operation: string, body: WriteBody): Answer {
    if (operation === 'ceremony') {
      const made = `https://sign.example.com/c/${SECRET}-${effects.length}`
      makes({ kind: 'ceremony', recipientId, made, about: body.authentication?.data ?? {} })
      return { status: 201, body: { url: made, embeddable_in: ['https://portal.example.com'] } }
    }
    if (operation !== 'successors') statuses.set(recipientId, 'replaced')
    if (operation === 'remove') return { status: 201 }
    const { name = '', email = '' } = body
    const made = `re_successor${effects.length}`
    statuses.set(made, 'waiting')
    makes({ kind: 'successor', recipientId, made, about: { name } })
    return { status: 201, body: { id: made, name, email } }
  }

  /** Answers a call, or returns the function that executes it later. */
  function accept(url: string, key = '', text: string | null): Answer | (() => Answer) {
    if (!keys.includes(key)) return { status: 401 }
    const [, id = '', operation = ''] = /\/recipients\/([^/]+)\/(\w+)$/.exec(url) ?? []
    if (operation === 'successors' && text === null) {
      const made = effects.filter(
        ({ recipientId, kind }) => kind === 'successor' && recipientId === id,
      )
      return { status: 200, body: { ids: made.map((effect) => effect.made) } }
    }
    const status = statuses.get(id) ?? 'replaced'
    if (status === 'replaced') return { status: 404 }
    if (operation === 'status') return { status: 200, body: { status } }
    if (status !== 'waiting') return { status: 409 }
    const body: WriteBody = JSON.parse(text ?? '{}')
    return () => {
      // A signature ends what the service has not done yet. Two replacements do not see each other.
      const isOver = ['signed', 'declined'].includes(statuses.get(id) ?? '')
      return isOver ? { status: 409 } : execute(id, operation, body)
    }
  }

  /** Builds the option `fetch` of an instance. */
  function fetchOf(owner: string): ServiceFetch {
    const takeTurn = createPace({ perSecond, burst: 10 })
    return async (url, { method, headers, body, signal, tellSent }) => {
      tellSent(false)
      const tooLongMs = await takeTurn(method === 'GET' ? 'read' : 'write')
      if (tooLongMs !== undefined) return responseOf({ status: 429, retryAfter: '2' })
      const trouble = troubles.draw('service') ?? ''
      const call = `${method} ${url.slice(url.indexOf('/v1'))} of ${owner}`
      if (trouble !== '') story.tell(`service: ${call} is “${trouble}”`)
      if (trouble === 'unreachable') throw failure('ECONNREFUSED', 'connect')
      tellSent(true)
      const tags = [...(body ?? '').matchAll(TAGS)].map(([, tag = '']) => tag)
      // Of a replacement in two calls, the adapter notes what it has read, so that it may have sent more.
      const [, noted] = /\/(\w+)\/successors$/.exec(url) ?? []
      unclear.push(...tags, ...(noted === undefined ? [] : [noted]))
      const plan = PLANS[trouble] ?? {}
      const { arrives = [2, 20], executes = [5, 120], returns = [2, 15], isIgnored } = plan
      const answer = plan.answers ? random.pick(plan.answers) : plan.answer
      return new Promise((resolve, reject) => {
        clock.after(random.between(...arrives), 'service', () => {
          if (isIgnored) return answer && respond(answer)
          const accepted = accept(url, headers['x-api-key'], body)
          if (typeof accepted === 'object') return respond(accepted)
          // The check and the effect are two steps, as in a service with several servers.
          return clock.after(random.between(...executes), 'service', () => {
            const reply = accepted()
            respond(answer ?? reply)
          })
        })
        function respond(received: NonNullable<Plan['answer']>): void {
          if (received === 'never') return
          clock.after(random.between(...returns), owner, () => {
            if (received === 'reset') return reject(failure('ECONNRESET'))
            // A refusal in time is clear. The store may have missed that of a replacement in two calls.
            const isRefused = received.status >= 400 && received.status < 500 && !signal.aborted
            const isClear = isRefused && url.endsWith('/ceremony')
            for (const tag of isClear ? tags : []) unclear.splice(unclear.indexOf(tag), 1)
            return resolve(responseOf(received, headers['x-api-key']))
          })
        }
      })
    }
  }

  return {
    fetchOf,
    effects: effects as readonly Effect[],
    /** The intentions and new persons of all writes that were sent, and not clearly refused. */
    unclear: unclear as readonly string[],
    add: (id: string): void => void statuses.set(id, 'waiting'),
    end: (id: string, ending: 'signed' | 'declined'): void => {
      if (statuses.get(id) === 'waiting') statuses.set(id, ending)
    },
    statusOf: (id: string) => statuses.get(id) ?? 'replaced',
    setKeys: (...valid: readonly string[]): void => {
      keys = valid
    },
  }
}

const TAGS = /"(?:intention|name)":"([^"]+)"/g

interface WriteBody {
  readonly authentication?: { readonly data: Readonly<Record<string, string>> }
  readonly name?: string
  readonly email?: string
}

/** A response with the parts that the proxy reads. */
function responseOf(
  { status, body = {}, retryAfter }: Answer,
  key = '',
): Awaited<ReturnType<ServiceFetch>> {
  const bytes = new TextEncoder().encode(JSON.stringify(body).replaceAll('KEY', key))
  const get = (name: string): string | null =>
    name === 'retry-after' ? (retryAfter ?? null) : null
  const chunks = async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  return { status, headers: { get }, body: chunks() }
}

function failure(code: string, syscall?: string): Error {
  return Object.assign(new Error(code), { code, ...(syscall !== undefined && { syscall }) })
}

/** The contract's service, with a status for each recipient. A replaced recipient is unknown to it. */
const oneStepService: SigningService = {
  ...contractService(),
  status: async (recipientId, send) => {
    const { body } = await send({ method: 'GET', path: `/recipients/${recipientId}/status` })
    // Without a status, the proxy refuses the answer.
    const status: SigningStatus = JSON.parse(JSON.stringify(body['status'] ?? null))
    return status
  },
}

/** A service that reads before it writes, and replaces in two calls, so that its adapter notes how far it has come. */
const twoStepService: SigningService = {
  ...oneStepService,
  createCeremony: async (order, send) => {
    await oneStepService.status?.(order.recipientId, send)
    return oneStepService.createCeremony(order, send)
  },
  replaceRecipient: async ({ recipientId, name, email, earlier, note }, send) => {
    const path = `/recipients/${recipientId}`
    const before = await earlier()
    const read = await send({ method: 'GET', path: `${path}/successors` })
    const ids: string[] = JSON.parse(JSON.stringify(read.body['ids']))
    const found = before?.successor?.id ?? (before && ids.find((id) => !before.before.includes(id)))
    // The first call's request may still arrive, and would create a second successor.
    if (found === undefined && before?.isRecent)
      throw serviceFailure('not_ready_yet', { retryAfter: 60 })
    let successor: Recipient
    if (found === undefined) {
      await note({ before: ids })
      const call = { method: 'POST', path: `${path}/successors`, body: { name, email } } as const
      const created = await send(call).catch(async (error: unknown) => {
        if (!hasUnknownOutcome(error)) await note(undefined)
        throw error
      })
      if (typeof created.body['id'] !== 'string') throw serviceFailure('upstream_invalid')
      successor = { id: created.body['id'], name, email }
    } else successor = { id: found, name, email }
    await note({ before: ids, successor })
    await send({ method: 'POST', path: `${path}/remove`, body: {} }).catch((error: unknown) => {
      // An earlier call has removed the recipient.
      if (found === undefined || !isServiceFailure(error, 'recipient_not_found')) throw error
    })
    return successor
  },
}

export const services = [oneStepService, twoStepService] as const

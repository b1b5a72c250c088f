import type { JsonObject } from '../contract/jsonObject.js'
import type { RecipientReplacement } from '../contract/recipient.js'
import { evidenceOf } from './host/hostHooks.js'
import type { Answer } from './reply/Answer.js'
import { guardStore } from './once/guardStore.js'
import { createIdempotency } from './once/idempotency.js'
import { memoryStore } from './once/memoryStore.js'
import { createSharedFlight } from './once/sharedFlight.js'
import { createSingleFlight } from './once/singleFlight.js'
import { createCeremony, type CeremonyWish } from './operations/createCeremony.js'
import { replaceRecipient } from './operations/replaceRecipient.js'
import { ProxyFailure } from './reply/ProxyFailure.js'
import type { ProxyParts } from './ProxyParts.js'
import { parseCeremonyWish, parseReplacement } from './request/requestBody.js'
import type { SigningSession } from './SigningProxyOptions.js'

/** A write as the browser asks for it. */
export type WriteOrder =
  | {
      readonly operation: 'create_ceremony'
      readonly wish: CeremonyWish
      readonly redirectUrl: string
    }
  | { readonly operation: 'replace_recipient'; readonly replacement: RecipientReplacement }

/** Who asks for a write, and for whom. By now the host has said yes. */
export interface WriteContext<Session extends SigningSession> {
  readonly recipientId: string
  readonly session: Session
  readonly request: Request
  readonly idempotencyKey: string | undefined
  readonly traceparent: string | undefined
}

/** The two operations that change something at the service, each carried out once. */
export interface Writes<Session extends SigningSession> {
  /** Reads a request's body. Throws for whatever does not belong there. */
  read(operation: WriteOrder['operation'], body: JsonObject): WriteOrder
  perform(order: WriteOrder, context: WriteContext<Session>): Promise<Answer>
}

/** Beyond the exchange itself: the store, a slow clock. */
const GRACE_MS = 5_000

/**
 * Wraps the writes from the outside in: a repeated `Idempotency-Key` gets its first answer, identical
 * concurrent calls become one in this process, and one among all instances that share a store.
 */
export function createWrites<Session extends SigningSession>({
  options,
  config,
  service,
  emit,
}: ProxyParts<Session>): Writes<Session> {
  const waitMs = config.timeoutMs + GRACE_MS
  const shared = options.store && guardStore(options.store, config.onStoreFailure, emit)
  const once = createIdempotency(shared ?? memoryStore(), {
    ttlMs: Math.max(config.idempotencyTtlMs, waitMs),
    waitMs,
  })
  const inThisProcess = createSingleFlight()
  const amongInstances = shared && createSharedFlight(shared, waitMs)

  /** The call, with all that it takes from the host: others may come to wait for it. */
  async function prepare(
    order: WriteOrder,
    { recipientId, session, request, traceparent }: WriteContext<Session>,
  ): Promise<() => Promise<Answer>> {
    if (order.operation === 'replace_recipient') {
      return async () => replaceRecipient(service, recipientId, order.replacement, traceparent)
    }
    const evidence = await evidenceOf(options, session, { recipientId, request })
    return async () =>
      createCeremony(service, config, { recipientId, evidence, traceparent, ...order })
  }

  return {
    read: (operation, body) => {
      if (operation === 'replace_recipient') {
        return { operation, replacement: parseReplacement(body) }
      }
      const wish = parseCeremonyWish(body, config.evidenceLabels)
      const redirectUrl =
        wish.redirect === undefined ? config.landingUrl : config.redirectUrls.get(wish.redirect)
      if (redirectUrl === undefined) throw new ProxyFailure('redirect_url_not_allowed')
      return { operation, wish, redirectUrl }
    },

    perform: async (order, context) => {
      const { recipientId: target, session, idempotencyKey: key } = context
      const { subject } = session
      const { operation } = order
      const text = canonical(order)
      const flightKey = JSON.stringify([subject, operation, target, text])
      const work = await prepare(order, context)
      const fly = (): Promise<Answer> =>
        inThisProcess(flightKey, () => (amongInstances ? amongInstances(flightKey, work) : work()))
      if (key === undefined) return fly()
      return once({ key, subject, operation, target, request: text }, fly)
    },
  }
}

/** The same text for the same order, however its JSON was written. */
function canonical(order: WriteOrder): string {
  if (order.operation === 'replace_recipient') {
    return JSON.stringify([order.replacement.name, order.replacement.email])
  }
  const labels = Object.entries(order.wish.evidence).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([order.redirectUrl, labels])
}

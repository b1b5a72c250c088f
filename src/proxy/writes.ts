import type { CeremonyAuthentication } from '../contract/ceremony.js'
import type { JsonObject } from '../contract/jsonObject.js'
import { parseRecipient, type RecipientReplacement } from '../contract/recipient.js'
import { isPending } from './bounds/deadline.js'
import type { HostHooks } from './host/hostHooks.js'
import { createReplacementNotes } from './host/replacementNotes.js'
import type { Answer } from './reply/answer.js'
import { createIdempotency } from './once/idempotency.js'
import { createExpiringMap } from './once/expiringMap.js'
import { MAX_ENTRIES, memoryStore } from './once/memoryStore.js'
import {
  createSharedFlight,
  flyJointly,
  type JointClaim,
  type JointFlight,
} from './once/sharedFlight.js'
import { createSingleFlight, FlightKey } from './once/singleFlight.js'
import { createCeremony, type CeremonyWish } from './operations/createCeremony.js'
import { inOneOrder } from './operations/inOneOrder.js'
import { replaceRecipient } from './operations/replaceRecipient.js'
import { ProxyFailure } from './reply/proxyFailure.js'
import type { CallCounts } from './once/callCounts.js'
import type { GuardedStore } from './once/guardedStore.js'
import type { ProxyConfig } from './options/resolveOptions.js'
import { parseCeremonyWish, parseReplacement } from './request/requestBody.js'
import type { CallTrace, Service } from './service/service.js'
import type { SigningSession } from './signingProxyOptions.js'

/** A write as the browser asks for it. */
export type WriteOrder =
  | {
      readonly operation: 'create_ceremony'
      readonly wish: CeremonyWish
      readonly redirectUrl: string
    }
  | { readonly operation: 'replace_recipient'; readonly replacement: RecipientReplacement }

/**
 * Who asks for a write, and for whom. By now the host has said yes. A class, as whatever waits together
 * with a call: see `Arrival`.
 */
export class WriteContext<Session extends SigningSession> {
  readonly recipientId: string
  readonly session: Session
  readonly request: Request
  readonly hooks: HostHooks<Session>
  readonly idempotencyKey: string | undefined
  readonly trace: CallTrace

  constructor(parts: Readonly<WriteContext<Session>>) {
    this.recipientId = parts.recipientId
    this.session = parts.session
    this.request = parts.request
    this.hooks = parts.hooks
    this.idempotencyKey = parts.idempotencyKey
    this.trace = parts.trace
  }
}

/** The two operations that change something at the service, each carried out once. */
export interface Writes<Session extends SigningSession> {
  /** Reads a request's body. Throws for whatever does not belong there. */
  read(operation: WriteOrder['operation'], body: JsonObject): WriteOrder
  /** `counts` are made before anything is claimed, or in the same step. */
  perform(order: WriteOrder, context: WriteContext<Session>, counts?: CallCounts): Promise<Answer>
}

/** What the writes are made of. */
interface WriteParts {
  readonly config: ProxyConfig
  readonly service: Service
  /** Makes a subject or a recipient the tenant's own, as the store may be shared by several. */
  readonly scoped: (name: string) => string
  /** The store that instances share, if there is one. */
  readonly shared: GuardedStore | undefined
}

/** Beyond the exchange itself: the store, a slow clock. */
const GRACE_MS = 5_000

/**
 * Wraps the writes from the outside in: a repeated `Idempotency-Key` gets its first answer, identical
 * concurrent calls become one in this process, and one among all instances that share a store.
 */
export function createWrites<Session extends SigningSession>({
  config,
  service,
  scoped,
  shared,
}: WriteParts): Writes<Session> {
  const waitMs = config.timeoutMs + GRACE_MS
  const answeredMs = Math.max(config.idempotencyTtlMs, waitMs)
  const unknownMs = Math.max(config.unknownTtlMs, answeredMs)
  const once = createIdempotency(shared ?? createExpiringMap(MAX_ENTRIES), {
    answeredMs,
    unknownMs,
    waitMs,
  })
  const noteReplaced = createReplacementNotes(shared ?? memoryStore(), answeredMs)
  const inThisProcess = createSingleFlight()
  const amongInstances = shared && createSharedFlight(shared, waitMs)

  /** The call, with all that it takes from the host: others may come to wait for it. */
  function prepare(
    order: WriteOrder,
    { recipientId, session, request, hooks, trace }: WriteContext<Session>,
  ): PreparedWrite | Promise<PreparedWrite> {
    if (order.operation === 'replace_recipient') {
      const { replacement } = order
      return new PreparedWrite(
        () => JSON.stringify([replacement.name, replacement.email]),
        async () => replaceRecipient(service, config, recipientId, replacement, trace),
      )
    }
    const languages = request.headers.get('accept-language')
    const creation = (authentication: CeremonyAuthentication): PreparedWrite => {
      const { wish, redirectUrl } = order
      // A method without a place for it must not lose what a person has said in silence.
      if (authentication.type !== 'custom' && Object.keys(wish.evidence).length > 0) {
        throw new ProxyFailure('unknown_field')
      }
      return new PreparedWrite(
        textOfCreation(order, authentication),
        // Written out: a copy with `...` and more fields outlives the call.
        () =>
          createCeremony(service, config, {
            recipientId,
            authentication,
            trace,
            wish,
            redirectUrl,
            languages,
          }),
      )
    }
    const evidence = hooks.evidence(session, { recipientId, request })
    return isPending(evidence) ? evidence.then(creation) : creation(evidence)
  }

  /** How a call is claimed by a store that claims several things in one step, and counts it there. */
  function jointClaim(
    flight: FlightKey,
    call: () => Promise<Answer>,
    counts: CallCounts | undefined,
  ): JointClaim | undefined {
    const together = shared?.together
    if (!together || !amongInstances) return undefined
    const claim: JointClaim = {
      claim: async (entries) => together.claim(entries, counts),
      change: async (changes) => together.change(changes),
    }
    // What is under way in this process is joined here.
    if (inThisProcess.isUnderWay(flight)) return claim
    const entry = amongInstances.claimOf(flight.name)
    const depart: JointFlight['depart'] = async (leader, land) =>
      leader === undefined
        ? // Whoever is under way here by now waits for this one.
          inThisProcess.lead(flight, () => amongInstances.lead(entry, call, land))
        : inThisProcess.fly(flight, () => amongInstances.follow(leader))
    return { ...claim, flight: { entry, depart } }
  }

  /** Makes the call once: for its key, and beside others that are the same. */
  function carryOut(
    operation: WriteOrder['operation'],
    { text, call }: PreparedWrite,
    { recipientId: target, session, idempotencyKey: key, trace }: WriteContext<Session>,
    counts: CallCounts | undefined,
  ): Promise<Answer> {
    const subject = scoped(session.subject)
    const flight = new FlightKey(`${operation} ${target} ${JSON.stringify(subject)}`, text)
    const fly = (): Promise<Answer> =>
      inThisProcess.fly(flight, amongInstances ? () => amongInstances.fly(flight.name, call) : call)
    const joint = jointClaim(flight, call, counts)
    if (key === undefined) return joint ? flyJointly(joint, fly) : fly()
    const claimant = trace.requestId
    const scope = { key, subject, operation, target, request: flight.text, claimant }
    return once(scope, fly, joint)
  }

  /** Tells the host who has come in a recipient's place. */
  async function note(
    { body, sharedWith }: Answer,
    { recipientId, session, request, hooks }: WriteContext<Session>,
  ): Promise<void> {
    const recipient = parseRecipient(body, () => body)
    if (!recipient) return
    await noteReplaced({
      recipientId: scoped(recipientId),
      successorId: recipient.id,
      isNew: sharedWith === undefined,
      tell: async () => hooks.noteReplaced({ session, recipientId, recipient, request }),
    })
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

    perform: (order, context, counts) => {
      const prepared = prepare(order, context)
      const answer = isPending(prepared)
        ? prepared.then((ready) => carryOut(order.operation, ready, context, counts))
        : carryOut(order.operation, prepared, context, counts)
      if (order.operation === 'create_ceremony') return answer
      return answer.then(async (replaced) => {
        await note(replaced, context)
        return replaced
      })
    },
  }
}

/** A write with all that it takes from the host. A class, as `WriteContext` is. */
class PreparedWrite {
  /** Two writes are the same if this is. */
  readonly text: () => string
  readonly call: () => Promise<Answer>

  constructor(text: () => string, call: () => Promise<Answer>) {
    this.text = text
    this.call = call
  }
}

/**
 * The same text for the same ceremony, however its JSON was written. What the server says belongs to
 * it: a ceremony carries one evidence, so two devices of one person must not share it.
 *
 * By itself, as it is held until the service answers: made beside the call it would hold all of that.
 */
function textOfCreation(
  { redirectUrl, wish }: CeremonyCreation,
  authentication: CeremonyAuthentication,
): () => string {
  const { evidence } = wish
  return () => JSON.stringify([redirectUrl, inOneOrder(evidence), inOneOrder(authentication)])
}

type CeremonyCreation = Extract<WriteOrder, { operation: 'create_ceremony' }>

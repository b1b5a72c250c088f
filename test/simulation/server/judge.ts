import type { UnrecordedReplacement } from '../../../src/proxy/replacement/unrecordedReplacements.js'
import type { ProxyEvent } from '../../../src/reports/proxyEvent.js'
import type { Stage } from '../core/simulate.js'
import type { Portal } from './portal.js'
import { CALM_AT, SECRET, type Effect, type Service } from './service.js'
import type { Store } from './store.js'

/** What one person wants once, however often the page asks for it. */
export interface Intention {
  readonly id: string
  readonly kind: 'create' | 'replace'
  readonly person: string
  readonly recipientId: string
  readonly key: string
  /** The name of the new person of a replacement. */
  readonly newPerson: string
  /** The url of the ceremony, or the id of the successor, that an answer has named. */
  result?: string
  /** Whether the person needs no other answer. */
  isOver?: boolean
  /** Whether the last answer says that the outcome is unknown, or that a call runs. */
  isUnknown?: boolean
  /** Whether an instance was killed while it handled a call of this intention, or stored its result. */
  wasKilled?: boolean
}

/** An answer of the proxy. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly requestId: string
  readonly waitedMs: number
}

/** One call of a person at an instance. */
export interface Call {
  readonly intention: Intention
  readonly instance: string
  /** How the person had signed in when the call was sent. */
  readonly level: string
  /** Whether the portal allowed the person to act for the recipient. */
  readonly isAllowed: boolean
}

/** One question about a recipient. */
interface Question {
  readonly isAllowed: boolean
  readonly byTimer: boolean
  readonly instance: string
}

/** Codes with which the service itself, or the way to it, has refused a write. */
const REFUSALS = /^(?:recipient_not_\w+|upstream_\w+)$/

/** The failure of a replacement that the portal could not store. */
const UNRECORDED = 'replacement_not_recorded'

/** Failures for which a part of the world has a trouble. */
const OF_TROUBLES =
  /^(?:host_error|key_unavailable|store_unavailable|upstream_(?!busy|rejected)\w+)$/

/** The sum of all deadlines of one write, with those of the call that it joins. */
const LONGEST_MS = 60_000
const TOO_LONG = 'no caller waits longer than the longest deadline'

/** Returns the text that names an intention at the service. */
const tagOf = ({ kind, id, newPerson }: Intention): string => (kind === 'create' ? id : newPerson)
const tagOfEffect = ({ about }: Effect): string => about['intention'] ?? about['name'] ?? ''

/** Compares what happens with what the proxy promises. */
export type Judge = ReturnType<typeof createJudge>

export function createJudge(
  { violate, clock }: Stage,
  parts: () => { readonly service: Service; readonly portal: Portal; readonly store: Store },
) {
  const open = new Set<Call>()
  /** When, and at which instance, each call was answered. */
  const answered = new Map<string, { readonly at: number; readonly instance: string }>()
  /** What is known about a recipient since a time, at one instance or at all. */
  const finals = new Map<string, { answer: unknown; at: number; instance?: string }>()
  /** How many events each call has caused. */
  const events = new Map<string, number>()
  /** New persons whose replacement an answer has named, and those whose instance was killed. */
  const known = new Set<string>()
  const killedPersons = new Set<string>()
  /** Creations whose result the store may have missed. The proxy does not repeat it, because of the url. */
  const unstored = new Set<string>()
  /** What each person has wanted with a key, and how the person had signed in. */
  const uses = new Map<string, Set<string>>()
  const usesOf = ({ person, recipientId, key }: Intention): Set<string> => {
    const name = `${person} ${recipientId} ${key}`
    const found = uses.get(name) ?? new Set<string>()
    uses.set(name, found)
    return found
  }
  /** Steps that the store has failed, each with its instance. */
  const failed = new Set<string>()
  /** The intentions that each instance has answered. */
  const handled = new Map<string, Intention[]>()
  let kills = 0

  const effectsOf = (intention: Intention): readonly Effect[] =>
    parts().service.effects.filter((effect) => tagOfEffect(effect) === tagOf(intention))

  function published(where: string, value: unknown): void {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const at = text.indexOf(SECRET)
    if (at !== -1)
      violate('no secret leaves the server', `${where}: …${text.slice(Math.max(0, at - 60), at)}`)
  }

  function judgeSuccess({ intention, level, isAllowed }: Call, body: Answer['body']): void {
    const { id, kind, person, newPerson, recipientId } = intention
    const result = String(kind === 'create' ? body['url'] : body['id'])
    known.add(newPerson)
    const made = effectsOf(intention).find((effect) => effect.made === result)
    if (!made) violate('an answer belongs to its intention', `${id} got ${result}`)
    if (!isAllowed) violate('only who is allowed gets an answer', `${person} got ${result}`)
    if (intention.result !== undefined && intention.result !== result) {
      violate('a definite answer is never followed by its opposite', `${id}: ${result}`)
    }
    intention.result = result
    if (kind === 'replace' && !parts().portal.hasHeard(recipientId, result)) {
      violate('a replacement succeeds after the portal has stored it', id)
    }
    const isSteady = parts().portal.levelOf(person) === level
    if (kind === 'create' && made && isSteady && made.about['level'] !== level) {
      violate('a ceremony has the evidence of its session', `${id} got ${made.about['level']}`)
    }
  }

  function judgeFailure({ intention }: Call, { body, waitedMs }: Answer): void {
    const { id, kind, recipientId, result, newPerson } = intention
    // Two people who want the same new person share the record.
    const wasKilled = kind === 'create' ? intention.wasKilled : killedPersons.has(newPerson)
    const { code, unknown_outcome } = body
    if (code === UNRECORDED) known.add(newPerson)
    const isUnknown = code === 'outcome_unknown' || unknown_outcome === true
    const detail = `${id}: ${String(code)}`
    const isInUse = code === 'idempotency_key_in_use'
    intention.isUnknown = isUnknown || isInUse
    if (isInUse && clock.now() > 3_600_000) violate('a stopped call does not keep its key', detail)
    if (clock.now() - waitedMs >= CALM_AT && OF_TROUBLES.test(String(code))) {
      violate('no call fails for a trouble that has ended', detail)
    }
    if (code === 'internal_error') violate('no answer is an internal error', detail)
    // The person may have signed in otherwise meanwhile.
    usesOf(intention).add(`${tagOf(intention)} ${parts().portal.levelOf(intention.person)}`)
    if (code === 'idempotency_key_reused' && usesOf(intention).size < 2) {
      violate('a key is refused only to a person who has used it for something else', detail)
    }
    const { unclear } = parts().service
    const isNoted = kind === 'replace' && unclear.includes(recipientId)
    if (isUnknown && wasKilled !== true && !isNoted && !unclear.includes(tagOf(intention))) {
      violate('an outcome is unknown only after a call without a clear answer', detail)
    }
    if (isUnknown && result !== undefined && !unstored.has(id)) {
      violate('a definite answer is never followed by its opposite', detail)
    }
    if (REFUSALS.test(String(code)) && !isUnknown && effectsOf(intention).length > 0) {
      violate('a refusal is said only without an effect', detail)
    }
  }

  function judgeSuccessors(list: readonly UnrecordedReplacement[] | undefined): void {
    const { service, portal } = parts()
    for (const { kind, recipientId, made, about } of service.effects) {
      if (kind !== 'successor') continue
      const { name = '' } = about
      const isHeard = portal.hasHeard(recipientId, made)
      const isListed = list?.some(({ recipient }) => recipient?.id === made)
      if (!isHeard && isListed === false && known.has(name)) {
        violate('every successor is reported or listed', `${made} of ${recipientId}`)
      }
      if (portal.heardAgain.has(made) && !killedPersons.has(name)) {
        violate('a stored replacement is not stored again', `${made} of ${recipientId}`)
      }
      if (isHeard && isListed && !killedPersons.has(name)) {
        violate('the list names only what the portal lacks', `${made} of ${recipientId}`)
      }
    }
    if (list?.some(({ outcome }) => outcome === 'unreadable')) violate('the list can be read', '')
  }

  /** Checks the records of calls that were answered a time ago. */
  function judgeRecords(ageMs: number): void {
    for (const [name, { owner = '', startedAt }] of parts().store.rows()) {
      const { at = Infinity } = answered.get(owner) ?? {}
      if (startedAt === undefined || clock.now() - at < ageMs || unstored.has(owner)) continue
      violate('an answered call leaves no pending record', `${name.slice(0, 30)} of ${owner}`)
    }
  }

  return {
    published,
    reported: (instance: string, event: ProxyEvent): void => {
      published(`event of ${instance}`, event)
      if (event.type === 'state_failed') failed.add(`${event.step} ${instance}`)
      if (event.type === 'state_failed' && !parts().store.hadTrouble()) {
        violate('a store without troubles does not fail', `${instance}: ${event.step}`)
      }
      if (event.type === 'operation')
        events.set(event.requestId, (events.get(event.requestId) ?? 0) + 1)
    },
    sent: (call: Call): void => {
      open.add(call)
      usesOf(call.intention).add(`${tagOf(call.intention)} ${call.level}`)
    },
    answered: (call: Call, answer: Answer | undefined): void => {
      open.delete(call)
      if (!answer) return
      const { status, body, waitedMs, requestId } = answer
      answered.set(requestId, { at: clock.now(), instance: call.instance })
      handled.set(call.instance, [...(handled.get(call.instance) ?? []), call.intention])
      if (call.intention.kind === 'create' && failed.has(`finish ${call.instance}`)) {
        unstored.add(requestId).add(call.intention.id)
      }
      if (waitedMs > LONGEST_MS) violate(TOO_LONG, `${call.instance}: ${waitedMs} ms`)
      if (status === 201) judgeSuccess(call, body)
      else judgeFailure(call, answer)
      const { kind, recipientId } = call.intention
      const isReplaced = kind === 'replace' && (status === 201 || body['code'] === UNRECORDED)
      // Later answers replay it, perhaps at an instance that has sent nothing.
      const final = { answer: 'replaced', at: clock.now(), instance: call.instance }
      if (isReplaced && !finals.get(recipientId)?.instance) finals.set(recipientId, final)
      const { url, ...others } = body
      published(`answer of ${call.instance}`, status === 201 ? others : { url, ...others })
    },
    executed: (effect: Effect): void => {
      const tag = tagOfEffect(effect)
      const isSuccessor = effect.kind === 'successor'
      const same = parts().service.effects.filter(
        (other) =>
          [other.kind, other.recipientId].join() === [effect.kind, effect.recipientId].join() &&
          (isSuccessor || tagOfEffect(other) === tag),
      )
      if (same.length < 2) return
      violate(isSuccessor ? 'a recipient has one successor' : 'an intention has one effect', tag)
    },
    /** The signer has ended the document. */
    ended: (recipientId: string): void => {
      const status = parts().service.statusOf(recipientId)
      if (status === 'waiting' || status === 'replaced') return
      finals.set(recipientId, { answer: status === 'signed' || status, at: clock.now() })
    },
    /** Receives the answer to a question about a recipient. A timer can get one of a minute ago. */
    told: (
      recipientId: string,
      { isAllowed, byTimer, instance }: Question,
      { status, body, waitedMs }: Answer,
    ): void => {
      published(`answer about ${recipientId}`, body)
      const { answer } = body
      if (status === 200 && !isAllowed) violate('only who is allowed gets an answer', recipientId)
      if (body['code'] === 'store_unavailable') violate('a question needs no store', recipientId)
      if (status !== 200) return
      const detail = `${recipientId}: ${String(answer)}`
      const final = finals.get(recipientId)
      const isFinal = answer !== false
      const isLater = clock.now() - waitedMs > (final?.at ?? Infinity) + 100
      const isKnown = isLater && (!byTimer || final?.instance === instance)
      // While the store fails, a proof counts as missing.
      const isProven = final?.answer !== 'replaced' || !parts().store.hadTrouble()
      if (final && (isFinal || (isKnown && isProven)) && final.answer !== answer) {
        violate('a definite answer is never followed by its opposite', detail)
      }
      const said = answer === true ? 'signed' : answer
      if (isFinal && said !== parts().service.statusOf(recipientId)) {
        violate('an answer is the truth of the service', detail)
      }
      if (isFinal && !final) finals.set(recipientId, { answer, at: clock.now() })
    },
    killed: (instance: string): void => {
      kills += 1
      // It can no longer release what it has given up.
      for (const [id, call] of answered) if (call.instance === instance) unstored.add(id)
      const calls = [...open].filter((call) => call.instance === instance)
      // An instance repeats a write that the store has not confirmed. Perhaps it has not ended.
      const hasFailed = failed.has(`begin ${instance}`) || failed.has(`finish ${instance}`)
      const unstoredThere = hasFailed ? (handled.get(instance) ?? []) : []
      for (const intention of [...calls.map((call) => call.intention), ...unstoredThere]) {
        intention.wasKilled = true
        killedPersons.add(intention.newPerson)
      }
    },
    judgeRecords,
    /** Checks the list of replacements that the portal has not stored. */
    judgeSuccessors,
    /** Checks the records, shares and lists after everything has recovered. */
    finish: (list: readonly UnrecordedReplacement[] | undefined): void => {
      const { store } = parts()
      for (const { intention, instance } of open) {
        violate(TOO_LONG, `${intention.id} at ${instance}`)
      }
      for (const requestId of answered.keys()) {
        const count = events.get(requestId) ?? 0
        if (count !== 1) violate('each call causes one event', `${requestId}: ${count}`)
      }
      judgeRecords(0)
      const strays = kills === 0 ? store.strays() : []
      if (strays.length > 0) violate('a share counts only what is stored', strays.join(', '))
      published('the store', store.rows())
      judgeSuccessors(list)
    },
  }
}

import type { Recipient } from '../../../src/contract/recipient.js'
import type { SigningProxyOptions } from '../../../src/proxy/signingProxyOptions.js'
import type { SweepChange, WaitingRecipient } from '../../../src/webhooks/sweepChange.js'
import type { Stage } from '../core/simulate.js'
import type { Troubles } from '../core/troubles.js'
import { CALM_AT, SECRET } from './service.js'

export const HOST_TROUBLES = ['throws', 'hangs', 'late'] as const
export const HOST_FUNCTIONS = [
  'authenticate',
  'authorize',
  'evidence',
  'apiKey',
  'onReplaced',
  'webhook handler',
  'list',
  'onChange',
] as const

/** A signed-in person. Its values must not leave the server. */
interface PortalSession {
  readonly subject: string
  readonly token: string
  /** How the person has signed in. It becomes evidence. */
  readonly level: string
}

/** The portal: its table of recipients, and its functions, which may throw, hang or answer late. */
export type Portal = ReturnType<typeof createPortal>

export function createPortal({ clock, story, violate, ...stage }: Stage, troubles: Troubles) {
  const random = stage.random('portal')
  /** The chance with which its table refuses a change, until everything has recovered. */
  const refusals = random.pick([0, 0, 0.5])
  const allowed = new Map<string, ReadonlySet<string>>()
  const sessions = new Map<string, PortalSession>()
  const told = new Set<string>()
  const heardAgain = new Set<string>()
  const changes = new Map<string, SweepChange>()
  let key = ''

  /** Runs one of the portal's functions for an instance, with the troubles of the day. */
  async function run<Value>(owner: string, name: string, value: () => Value): Promise<Value> {
    const trouble = troubles.draw(name)
    if (trouble === undefined) return value()
    story.tell(`${owner}: \`${name}\` ${trouble === 'late' ? 'is late' : trouble}`)
    if (trouble === 'throws') throw new Error(`${SECRET} of the portal`)
    if (trouble === 'hangs') return new Promise(() => undefined)
    await clock.sleep(3_000, owner)
    return value()
  }

  function hear(owner: string, recipientId: string, { id }: Recipient): void {
    if (clock.now() >= 3_600_000 && told.has(`${recipientId} ${id}`)) heardAgain.add(id)
    told.add(`${recipientId} ${id}`)
    allowed.set(id, allowed.get(recipientId) ?? new Set())
    story.tell(`${owner}: \`onReplaced\` stores ${id} as the successor of ${recipientId}`)
  }

  const hostFunctions = (owner: string) =>
    ({
      authenticate: async (request) =>
        run(owner, 'authenticate', () => sessions.get(request.headers.get('cookie') ?? '') ?? null),
      authorize: async ({ session, ...what }) =>
        run(owner, 'authorize', () => {
          const people = allowed.get('recipientId' in what ? what.recipientId : '')
          return people?.has(session.subject) === true
        }),
      evidence: async ({ level }, { claimed }) =>
        run(owner, 'evidence', () => ({ provider: 'Portal', data: { level, ...claimed } })),
      onReplaced: async ({ recipientId, recipient }) =>
        run(owner, 'onReplaced', () => hear(owner, recipientId, recipient)),
    }) satisfies Partial<SigningProxyOptions<PortalSession>>

  return {
    hostFunctions,
    run,
    readKey: async (owner: string): Promise<string> => run(owner, 'apiKey', () => key),
    setKey: (current: string): void => {
      key = current
    },
    allow: (recipientId: string, ...people: readonly string[]): void =>
      void allowed.set(recipientId, new Set(people.map(subjectOf))),
    signIn: (person: string, level: string): void => {
      const subject = subjectOf(person)
      sessions.set(`session=${person}`, { subject, token: `${SECRET}-token-${person}`, level })
    },
    levelOf: (person: string): string => sessions.get(`session=${person}`)?.level ?? '',
    hasHeard: (recipientId: string, successor: string): boolean =>
      told.has(`${recipientId} ${successor}`),
    /** Successors that it has stored again, when everything had recovered long ago. */
    heardAgain: heardAgain as ReadonlySet<string>,
    /** Lists the recipients that the portal waits for. */
    waiting: (): WaitingRecipient[] =>
      [...allowed.keys()].flatMap((recipientId) => {
        const change = changes.get(recipientId)
        return change?.isDone ? [] : [{ recipientId, since: 0, mark: change?.mark }]
      }),
    /** Stores a change that the sweep has found. */
    note: async (owner: string, change: SweepChange): Promise<void> =>
      run(owner, 'onChange', () => {
        if (clock.now() < CALM_AT && random.chance(refusals)) throw new Error('a deadlock')
        if (changes.get(change.recipientId)?.mark === change.mark) {
          violate('the sweep reports a change once', `${change.recipientId}: ${change.mark}`)
        }
        changes.set(change.recipientId, change)
      }),
  }
}

function subjectOf(person: string): string {
  return `${SECRET}-${person}`
}

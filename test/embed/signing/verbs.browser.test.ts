import { describe, expect, it, vi } from 'vitest'
import { type CeremonyStatus, type Presenter, SigningError } from '../../../src/embed/index.js'
import type { CeremonySessionOptions } from '../support/session.js'
import { captureErrors, confirmWhen, grantOf, mountIdle, reach } from '../support/showCeremony.js'

type Options = Partial<CeremonySessionOptions>
type Call = Presenter['show']

const refused = new SigningError('recipient_not_actionable', 'Refused.', { remedy: 'Look.' })
const broken = new SigningError('upstream_error', 'Failed.', { remedy: 'Look.' })
const never = async (): Promise<never> => new Promise(() => undefined)
const finish = { via: 'message', search: '' } as const

const shows: Call = ({ report }) => report({ type: 'show', place: 'window' })
const opens: Call = (shown) => {
  shows(shown)
  shown.report({ type: 'load' })
}
const finishes: Call = (shown) => {
  shows(shown)
  shown.report({ type: 'finish', finish })
}

interface Row {
  readonly status: CeremonyStatus
  readonly options?: Options
  readonly show?: Call
  /** What each verb does: `create` a ceremony, `ask` the server or `end` the attempt. */
  readonly effects: Readonly<Partial<Record<Verb, 'create' | 'ask' | 'end'>>>
}

type Verb = 'start' | 'restart' | 'recheck' | 'close'
const VERBS: readonly Verb[] = ['start', 'restart', 'recheck', 'close']

const BEFORE = { start: 'create', restart: 'create', recheck: 'ask' } as const
const UNDER_WAY = { restart: 'create', recheck: 'ask', close: 'end' } as const
const ENDED = { restart: 'create', recheck: 'ask' } as const

/** A signing in each status, which a presenter without a frame brings about. */
const rows: Readonly<Record<string, Row>> = {
  creating: {
    status: 'creating',
    options: { create: never },
    effects: { recheck: 'ask', close: 'end' },
  },
  'creating for too long': {
    status: 'creating',
    options: { create: never, service: { slowAfter: 0 } },
    // A restart joins the pending request.
    effects: { recheck: 'ask', close: 'end' },
  },
  blocked: {
    status: 'blocked',
    show: ({ report }) => report({ type: 'block', error: broken }),
    effects: UNDER_WAY,
  },
  opening: {
    status: 'opening',
    show: shows,
    effects: UNDER_WAY,
  },
  open: { status: 'open', show: opens, effects: UNDER_WAY },
  closed: {
    status: 'closed',
    show: (shown) => {
      opens(shown)
      shown.report({ type: 'leave' })
    },
    effects: BEFORE,
  },
  emailed: {
    status: 'emailed',
    options: { create: async () => grantOf({ url: null }) },
    effects: ENDED,
  },
  failed: {
    status: 'failed',
    options: { create: async () => Promise.reject(broken) },
    effects: { ...BEFORE, close: 'end' },
  },
  'failed, because the service refused': {
    status: 'failed',
    options: { create: async () => Promise.reject(refused) },
    effects: BEFORE,
  },
  unconfirmed: { status: 'unconfirmed', show: finishes, effects: ENDED },
  confirming: {
    status: 'confirming',
    show: finishes,
    options: confirmWhen({ finished: 'never' }),
    effects: {},
  },
  confirmed: {
    status: 'confirmed',
    show: finishes,
    options: confirmWhen({ finished: true }),
    effects: {},
  },
  'unconfirmed, because the person declined': {
    status: 'unconfirmed',
    show: finishes,
    options: confirmWhen({ finished: 'declined' }),
    effects: {},
  },
}

/** Brings a session to a status, calls a verb, and returns what the verb did. */
async function effectOf({ status, options = {}, show = opens }: Row, verb: Verb) {
  captureErrors()
  const { session } = mountIdle({ ...confirmWhen(), ...options })
  session.start({ place: 'window', show })
  await reach(session, status)
  if (options.service) await vi.waitUntil(() => session.getSnapshot().slow)
  // The answers of the first questions arrive.
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.getSnapshot().status).toBe(status)
  const create = vi.fn<CeremonySessionOptions['create']>(never)
  const confirm = vi.fn<NonNullable<CeremonySessionOptions['confirm']>>(never)
  session.configure({ ...options, create, confirm })
  session[verb]()
  const isEnded = ['idle', 'closed'].includes(session.getSnapshot().status) && status !== 'closed'
  const asks = confirm.mock.calls.some(([{ reason }]) => reason === 'pressed')
  return create.mock.calls.length > 0 ? 'create' : asks ? 'ask' : isEnded ? 'end' : undefined
}

describe.each(Object.entries(rows))('in the status %s', (_status, row) => {
  it.each(VERBS.map((verb) => [verb, row.effects[verb] ?? 'nothing'] as const))(
    '%s() has the effect: %s',
    async (verb, effect) => {
      expect((await effectOf(row, verb)) ?? 'nothing').toBe(effect)
    },
  )
})

it('in the status idle, only recheck() and start() have an effect', () => {
  const create = vi.fn<CeremonySessionOptions['create']>(never)
  const { confirm, reasons } = confirmWhen()
  const { session } = mountIdle({ create })
  session.configure({ create, confirm })
  session.close()
  session.restart()
  expect(session.getSnapshot().status).toBe('creating')
  session.close()
  expect(session.getSnapshot()).toEqual({ status: 'idle' })
  session.recheck()
  expect(reasons()).toEqual(['pressed'])
  session.start()
  // The first request is still pending, so the second press joins it.
  expect(create).toHaveBeenCalledOnce()
})

import type { Answer } from '../../../src/contract/confirm/signingAnswer.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type CeremonyFinish,
  type ConfirmAnswer,
  type ConfirmRequest,
  SigningError,
} from '../../../src/embed/index.js'
import { type CeremonySessionOptions } from '../support/session.js'
import { en } from '../../../src/embed/labels/index.js'
import { replaceApi } from '../support/breakBrowser.js'
import { onOneLine } from '../../support/notices.js'
import {
  ceremonyAt,
  ceremonySite,
  grantOf,
  captureErrors,
  confirmWhen,
  mountIdle,
  PATIENCE,
  reach,
  sendTo,
  showCeremony,
  type ShownCeremony,
  instruct,
} from '../support/showCeremony.js'

type Confirm = (request: ConfirmRequest) => Promise<ConfirmAnswer>

/** Shows a ceremony and waits until it is open. */
async function open(options: Partial<CeremonySessionOptions>) {
  const shown = showCeremony(options)
  await reach(shown.session, 'open')
  return shown
}

/** Shows a ceremony and moves its frame to `redirect_url`. */
async function finish(options: Partial<CeremonySessionOptions>) {
  const shown = await open(options)
  instruct(shown.frame(), { go: `${location.origin}/finished?ok` })
  await vi.waitUntil(() => shown.session.getSnapshot().finish, PATIENCE)
  return shown
}

const SERVER: CeremonyFinish = { via: 'server', search: '' }
const comeBack = (): boolean => document.dispatchEvent(new Event('visibilitychange'))

afterEach(() => {
  vi.useRealTimers()
})

describe('`confirm` with the reason `mounted`', () => {
  it('is called before the page requests a ceremony', async () => {
    const { confirm } = confirmWhen()
    const create = vi.fn<CeremonySessionOptions['create']>(() => new Promise(() => undefined))
    const { session } = mountIdle({ create, confirm, recipientId: 're_a' })
    expect(confirm).toHaveBeenCalledExactlyOnceWith({
      reason: 'mounted',
      byTimer: false,
      finish: undefined,
      recipientId: 're_a',
      signal: expect.any(AbortSignal),
    })
    expect(session.getSnapshot().status).toBe('idle')
    expect(create).not.toHaveBeenCalled()
  })

  it('causes an error that does not claim that the recipient has finished', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    mountIdle({ ...confirmWhen({ mounted: new Error('offline') }), onError })
    await vi.waitUntil(() => onError.mock.lastCall, PATIENCE)
    expect(onError.mock.lastCall?.[0].message).toBe('We could not check your signature.')
  })

  it('does not delay the start of a ceremony, and can confirm the open ceremony later', async () => {
    let answer: ((answer: ConfirmAnswer) => void) | undefined
    const confirm = vi.fn<Confirm>(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const { session } = await open({ confirm })
    answer?.(true)
    await reach(session, 'confirmed')
    expect(confirm).toHaveBeenCalledOnce()
  })
})

describe('`confirm` with the reason `finished`', () => {
  it('receives the query string with which `redirect_url` was loaded, and is called again by recheck()', async () => {
    const { confirm, reasons } = confirmWhen({ pressed: true })
    const { session } = await finish({ confirm })
    await reach(session, 'unconfirmed')
    expect(reasons()).toEqual(['mounted', 'finished'])
    expect(confirm.mock.lastCall?.[0].finish?.search).toBe('?ok')
    session.recheck()
    expect(session.getSnapshot().status).toBe('confirming')
    await reach(session, 'confirmed')
    expect(session.getSnapshot().finish?.search).toBe('?ok')
    session.recheck()
    expect(reasons()).toEqual(['mounted', 'finished', 'pressed'])
  })

  it.each([1, 'true', 'yes', null, undefined, {}, { signed: false }, new Response()])(
    'confirms nothing and causes the error `confirm_invalid` if it returns %o',
    async (answer) => {
      captureErrors()
      const onError = vi.fn<(error: SigningError) => void>()
      // An application without TypeScript can return any of these values.
      const plain: Record<string, unknown> = {
        confirm: async ({ reason }: ConfirmRequest) => reason === 'finished' && answer,
      }
      const { session } = await finish({ onError, ...plain })
      await reach(session, 'unconfirmed')
      expect(session.getSnapshot().finish?.via).not.toBe('server')
      expect(onError).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ code: 'confirm_invalid' }),
      )
    },
  )

  it.each(['declined', 'expired', 'replaced'] as const)(
    'is not called again after it returned the final answer "%s"',
    async (answer) => {
      const { confirm, reasons } = confirmWhen({ finished: answer })
      const { session } = await finish({ confirm })
      await reach(session, 'unconfirmed')
      expect(session.getSnapshot()).toMatchObject({ reason: answer })
      session.recheck()
      comeBack()
      expect(reasons()).toEqual(['mounted', 'finished'])
    },
  )

  it('is invalid if an exception prevents reading its answer', async () => {
    captureErrors()
    const unreadable = {
      answer: true,
      get signer(): string {
        throw new Error('unreadable')
      },
    }
    const plain: Record<string, unknown> = {
      confirm: async ({ reason }: ConfirmRequest) => reason === 'finished' && unreadable,
    }
    const { session } = await finish(plain)
    await reach(session, 'unconfirmed')
    expect(session.getSnapshot().error?.code).toBe('confirm_invalid')
  })

  it('fails if it does not answer within 30 seconds, and is called again by recheck()', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const { confirm } = confirmWhen({ finished: 'never', pressed: true })
    const { session, frame } = await open({ confirm, onError })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    instruct(frame(), { go: `${location.origin}/finished` })
    await reach(session, 'confirming')
    vi.advanceTimersByTime(30_000)
    expect(session.getSnapshot()).toMatchObject({
      status: 'unconfirmed',
      reason: 'error',
      error: { code: 'confirm_timeout' },
    })
    expect(confirm.mock.lastCall?.[0].signal.aborted).toBe(true)
    expect(onError).toHaveBeenCalledOnce()
    session.recheck()
    vi.useRealTimers()
    await reach(session, 'confirmed')
  })

  const thrown = new Error('token=secret')
  it.each<[string, Confirm]>([
    ['rejects', async ({ reason }) => (reason === 'finished' ? Promise.reject(thrown) : false)],
    [
      'throws',
      ({ reason }) => {
        if (reason === 'finished') throw thrown
        return Promise.resolve(false)
      },
    ],
  ])('causes an error whose `cause` is the exception if it %s', async (_how, confirm) => {
    const captured = captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const { session } = await finish({ confirm, onError })
    await reach(session, 'unconfirmed')
    const [error] = onError.mock.lastCall ?? []
    expect(error?.code).toBe('confirm_failed')
    expect(error?.message).toBe(onOneLine(en.cannotCheck))
    expect(error?.cause).toBe(thrown)
    expect(captured.errors()).toEqual([expect.not.stringContaining('secret')])
  })
})

describe('`confirm` with the reason `refused`', () => {
  const refused = new SigningError('recipient_not_actionable', 'Refused.', { remedy: 'Look.' })

  it('confirms a recipient who has signed elsewhere, instead of reporting the refused request', async () => {
    const onError = vi.fn<() => void>()
    const { confirm, reasons } = confirmWhen({ refused: true })
    const { session } = showCeremony({
      create: async () => Promise.reject(refused),
      confirm,
      onError,
    })
    await reach(session, 'confirmed')
    expect(reasons()).toContain('refused')
    expect(session.getSnapshot().finish).toEqual(SERVER)
    expect(onError).not.toHaveBeenCalled()
  })

  it.each([false, new Error('offline')])(
    'leaves the error of the refused request unchanged if its result is %s',
    async (answer) => {
      captureErrors()
      const { confirm } = confirmWhen({ refused: answer })
      const { session } = showCeremony({ create: async () => Promise.reject(refused), confirm })
      await reach(session, 'failed')
      expect(session.getSnapshot().error).toBe(refused)
    },
  )

  it('is not called if the request failed for another reason, such as a missing permission', async () => {
    captureErrors()
    const forbidden = new SigningError('forbidden', 'Forbidden.', { remedy: 'Look.' })
    const { confirm, reasons } = confirmWhen({ refused: true })
    const { session } = showCeremony({ create: async () => Promise.reject(forbidden), confirm })
    await reach(session, 'failed')
    expect(session.getSnapshot().error).toBe(forbidden)
    expect(reasons()).not.toContain('refused')
  })

  it.each(['already_completed', undefined])(
    'is called when the page in the frame reports `%s`, or that the time has expired',
    async (error_type) => {
      const { confirm } = confirmWhen({ refused: true })
      const events = { 'x.failed': error_type ? 'failed' : 'expired' } as const
      const completion = { events, reason: 'error_type' }
      const create = async () => grantOf({ completion })
      const { session, frame } = await open({ create, confirm })
      instruct(frame(), { say: { type: 'x.failed', error_type } })
      await reach(session, 'confirmed')
      expect(confirm.mock.lastCall?.[0].reason).toBe('refused')
    },
  )
})

const file = (sealed: 'pending' | 'sealed') => ({ answer: true, sealed }) as const

describe('`confirm` after a signature whose file does not exist yet', () => {
  it('is called with `pending` until the file exists, and never changes the status', async () => {
    const answers = [false, file('pending'), file('pending'), file('sealed')]
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean | Answer>>(
      async () => answers.shift() ?? false,
    )
    const { session } = mountIdle({ confirm })
    await vi.waitUntil(() => confirm.mock.calls.length === 1, PATIENCE)
    useFakeTime()
    session.invalidate()
    await reach(session, 'confirmed')
    const sealed = () => session.getSnapshot().signature?.sealed
    expect(sealed()).toBe('pending')
    await pass(29)
    expect(sealed()).toBe('pending')
    await pass(60)
    expect(sealed()).toBe('sealed')
    expect(session.getSnapshot().status).toBe('confirmed')
    const reasons = confirm.mock.calls.map(([{ reason }]) => reason)
    expect(reasons).toEqual(['mounted', 'returned', 'pending', 'pending'])
  })

  it('reports why the file will never exist, and ignores facts of an unknown kind', async () => {
    const soon: object = { sealed: 'soon' }
    const answers: Answer[] = [
      { answer: true, sealed: 'failed', ended: 'canceled' },
      { answer: true, signer: 'Ada', ...soon },
    ]
    const confirm = async () => answers.shift() ?? false
    const { session } = mountIdle({ confirm })
    await reach(session, 'confirmed')
    expect(session.getSnapshot().signature).toMatchObject({ sealed: 'failed', ended: 'canceled' })
    session.invalidate()
    await vi.waitUntil(() => session.getSnapshot().signature?.signer === 'Ada', PATIENCE)
    expect(session.getSnapshot().signature?.sealed).toBeUndefined()
  })
})

/** Sets the clock forward, so that the last answer is no longer fresh. */
function passFreshness(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
}

describe('`confirm` with the reason `returned`', () => {
  it.each<[string, () => void]>([
    ['becomes visible', comeBack],
    ['is online again', () => void dispatchEvent(new Event('online'))],
    [
      'is restored from the back/forward cache',
      () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
  ])('confirms an open ceremony when the page %s', async (_what, come) => {
    const { session, container } = await open({ ...confirmWhen({ returned: true }) })
    passFreshness()
    come()
    await reach(session, 'confirmed')
    expect(session.getSnapshot().finish).toEqual(SERVER)
    expect(container.querySelector('iframe')).toBeNull()
  })

  it('causes only one error if it throws repeatedly, and leaves the ceremony open', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const { confirm } = confirmWhen({ returned: new Error('offline') })
    const { session } = await open({ confirm, onError })
    passFreshness()
    comeBack()
    await vi.waitUntil(() => onError.mock.lastCall, PATIENCE)
    vi.setSystemTime(Date.now() + 5_000)
    comeBack()
    await vi.waitUntil(() => confirm.mock.calls.length === 3, PATIENCE)
    await new Promise((resolve) => setTimeout(resolve))
    expect(session.getSnapshot().status).toBe('open')
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'confirm_failed' }),
    )
  })
})

describe('`confirm` with the reason `left`', () => {
  it.each(['/login', undefined])(
    'is followed by questions of a timer, so that a page %s after the end stays for at most three seconds',
    async (path) => {
      captureErrors()
      const { confirm, reasons } = confirmWhen({ pending: true })
      const { session, container, frame } = await open({ confirm })
      const other = `${ceremonyAt('elsewhere.localhost')}/ceremony?csp=none`
      instruct(frame(), { go: path ? location.origin + path : other })
      await vi.waitUntil(() => session.getSnapshot().status === 'confirmed', { timeout: 3_000 })
      expect(reasons()).toEqual(['mounted', 'left', 'pending'])
      expect(container.querySelector('iframe')).toBeNull()
    },
  )

  it('leaves the ceremony open if it returns `false` for another page of the portal in the frame', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const { session, frame } = await open({ ...confirmWhen(), onError })
    await sendTo(frame(), `${location.origin}/login`)
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'frame_left', message: en.failed }),
    )
    expect(session.getSnapshot().status).toBe('open')
  })

  it('is not called if close() ends a request before its document was shown', async () => {
    const { confirm, reasons } = confirmWhen()
    const { session } = showCeremony({ create: () => new Promise(() => undefined), confirm })
    session.close()
    expect(session.getSnapshot()).toEqual({ status: 'idle' })
    expect(reasons()).toEqual(['mounted'])
  })
})

/** Passes seconds. Each answer of `confirm` arrives before the next timer. */
const pass = async (seconds: number): Promise<unknown> =>
  vi.advanceTimersByTimeAsync(seconds * 1_000)

const useFakeTime = (): unknown =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

describe('`confirm` that a timer calls', () => {
  it('is called with `open` 30 seconds after it failed before a ceremony, so that an outage hides no signature', async () => {
    captureErrors()
    const { confirm } = confirmWhen({ open: true, mounted: new Error('outage') })
    useFakeTime()
    const { session } = mountIdle({ confirm })
    await pass(29)
    expect(confirm).toHaveBeenCalledOnce()
    await pass(2)
    await reach(session, 'confirmed')
  })

  it('is called with `open` every 30 seconds while a ceremony is open and the page is visible', async () => {
    const { confirm, reasons } = confirmWhen()
    useFakeTime()
    await open({ confirm })
    await pass(31)
    expect(reasons()).toEqual(['mounted', 'open'])
    expect(confirm.mock.lastCall?.[0].byTimer).toBe(true)
    replaceApi([document, 'hidden'], true)
    await pass(60)
    expect(reasons()).toEqual(['mounted', 'open'])
    replaceApi([document, 'hidden'], false)
    await pass(31)
    expect(reasons()).toEqual(['mounted', 'open', 'open'])
  })

  const refused = new SigningError('recipient_not_actionable', 'Refused.', { remedy: 'Look.' })
  const canceling = { events: { stop: 'canceled' } } as const
  it.each<[string, CeremonySessionOptions['create'], (shown: ShownCeremony) => void]>([
    [
      'unconfirmed',
      async () => grantOf(),
      ({ frame }) => instruct(frame(), { go: `${location.origin}/finished` }),
    ],
    ['closed', async () => grantOf(), ({ session }) => session.close()],
    [
      'failed, after the document was shown',
      async () => grantOf({ completion: canceling }),
      ({ frame }) => instruct(frame(), { say: { type: 'stop' } }),
    ],
    ['emailed', async () => grantOf({ url: null }), () => undefined],
    ['failed, because the service refused', async () => Promise.reject(refused), () => undefined],
  ])(
    'is called with `pending` after 1, 2, 3, 3, 3, 6, 12 and then every 30 seconds while the status is %s',
    async (name, create, end) => {
      captureErrors()
      const [status = ''] = name.split(',')
      const { confirm, reasons } = confirmWhen()
      const pending = (): number => reasons().filter((reason) => reason === 'pending').length
      useFakeTime()
      const shown = showCeremony({ create, confirm })
      const { session } = shown
      await vi.waitUntil(() => ['open', status].includes(session.getSnapshot().status), PATIENCE)
      end(shown)
      await vi.waitUntil(() => session.getSnapshot().status === status, PATIENCE)
      await pass(0)
      const state = session.getSnapshot()
      const counts: number[] = []
      for (const seconds of [1, 2, 3, 3, 3, 6, 12, 30, 30]) {
        // oxlint-disable-next-line no-await-in-loop -- the pauses follow each other
        await pass(seconds)
        counts.push(pending())
      }
      expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(session.getSnapshot()).toBe(state)
    },
  )

  it('is not called after 30 minutes without a person’s action, and is called again after an action', async () => {
    const { confirm, reasons } = confirmWhen()
    useFakeTime()
    await open({ confirm })
    await pass(1_800)
    const asked = reasons().length
    await pass(600)
    dispatchEvent(new Event('online'))
    expect(reasons()).toHaveLength(asked)
    window.dispatchEvent(new PointerEvent('pointerdown'))
    expect(reasons().at(-1)).toBe('returned')
    await pass(31)
    expect(reasons().at(-1)).toBe('open')
  })

  it('is called after an end that the recipient reached without touching the page for 30 minutes', async () => {
    const { confirm, reasons } = confirmWhen()
    useFakeTime()
    const { session, frame } = await open({ confirm })
    await pass(1_860)
    instruct(frame(), { go: `${location.origin}/finished` })
    await reach(session, 'unconfirmed')
    await pass(3)
    expect(reasons().at(-1)).toBe('pending')
  })
})

describe('the page at `redirect_url`', () => {
  it('is loaded once: by the service, which navigates the frame to it', async () => {
    const id = crypto.randomUUID()
    const landing = `${ceremonySite}/ceremony?id=${id}`
    const { frame } = await open({ create: async () => grantOf({ redirect_url: landing }) })
    await sendTo(frame(), landing)
    expect(await (await fetch(`${ceremonySite}/loads?id=${id}`)).text()).toBe('1')
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/finished', 'ftp://a.example/'])(
    'causes the error `invalid_url` if its url is %s',
    async (redirect_url) => {
      captureErrors()
      const { session, container } = showCeremony({ create: async () => grantOf({ redirect_url }) })
      await reach(session, 'failed')
      expect(session.getSnapshot().error?.code).toBe('invalid_url')
      expect(container.innerHTML).toBe('')
    },
  )
})

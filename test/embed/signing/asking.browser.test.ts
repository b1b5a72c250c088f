import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type CeremonyFinish,
  type CeremonySessionOptions,
  type CeremonyStatus,
  type ConfirmAnswer,
  type ConfirmRequest,
  SigningError,
} from '../../../src/embed/index.js'
import { en } from '../../../src/embed/labels/index.js'
import { replaceApi } from '../support/breakBrowser.js'
import {
  ceremonyAt,
  ceremonySite,
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
  reach,
  sendTo,
  showCeremony,
  instruct,
} from '../support/showCeremony.js'

type Confirm = (request: ConfirmRequest) => Promise<ConfirmAnswer>

/** Returns a `confirm` that gives these answers by reason, and `false` for all other reasons. */
function confirmWhen(answers: Partial<Record<ConfirmRequest['reason'], ConfirmAnswer>>) {
  const confirm = vi.fn<Confirm>(async ({ reason }) => answers[reason] ?? false)
  const reasons = (): readonly string[] => confirm.mock.calls.map(([{ reason }]) => reason)
  return { confirm, reasons }
}

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
    const { confirm } = confirmWhen({})
    const create = vi.fn<CeremonySessionOptions['create']>(() => new Promise(() => undefined))
    const { session } = showCeremony(
      { create, confirm, recipientId: 're_a' }
    )
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

  it('confirms a document that was signed before, without a call of `onFinish`', async () => {
    const onFinish = vi.fn<() => void>()
    const { session } = showCeremony(
      { ...confirmWhen({ mounted: true }), onFinish }
    )
    await reach(session, 'confirmed')
    expect(session.getSnapshot().finish).toEqual(SERVER)
    expect(onFinish).not.toHaveBeenCalled()
  })

  it('causes an error that does not claim that the recipient has finished', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const confirm = vi.fn<Confirm>(async () => Promise.reject(new Error('offline')))
    showCeremony({ confirm, onError })
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
  it('is called once, and receives the query string with which `redirect_url` was loaded', async () => {
    const { confirm, reasons } = confirmWhen({ finished: true })
    const { session } = await finish({ confirm })
    await reach(session, 'confirmed')
    expect(reasons()).toEqual(['mounted', 'finished'])
    expect(confirm.mock.lastCall?.[0].finish?.search).toBe('?ok')
  })

  it('is called again by recheck() after it returned `false`', async () => {
    const { confirm, reasons } = confirmWhen({ pressed: true })
    const { session } = await finish({ confirm })
    await reach(session, 'unconfirmed')
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

  it('fails if an exception prevents reading its answer', async () => {
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
    expect(session.getSnapshot().error?.code).toBe('confirm_failed')
  })

  it('fails if it does not answer within 30 seconds, and is called again by recheck()', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const confirm = vi.fn<Confirm>(async ({ reason }) =>
      reason === 'finished' ? new Promise(() => undefined) : reason === 'pressed',
    )
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
    expect(error?.message).toBe(en.unconfirmed)
    expect(error?.cause).toBe(thrown)
    expect(captured.errors()).toEqual([expect.not.stringContaining('secret')])
  })

  it('continues after the ceremony is unmounted, and its answer changes the status', async () => {
    let answer: ((answer: ConfirmAnswer) => void) | undefined
    const confirm = vi.fn<Confirm>(async ({ reason }) =>
      reason === 'finished' ? new Promise((resolve) => (answer = resolve)) : false,
    )
    const { session, unmount } = await finish({ confirm })
    unmount()
    answer?.(true)
    await reach(session, 'confirmed')
    expect(confirm.mock.lastCall?.[0].signal.aborted).toBe(false)
  })
})

describe('`confirm` with the reason `refused`', () => {
  const refused = new SigningError('recipient_not_actionable', 'Refused.', { remedy: 'Look.' })

  it('confirms a recipient who has signed elsewhere, instead of reporting the refused request', async () => {
    const onError = vi.fn<() => void>()
    const onFinish = vi.fn<(finish: CeremonyFinish) => void>()
    const { confirm, reasons } = confirmWhen({ refused: true })
    const { session } = showCeremony({
      create: async () => Promise.reject(refused),
      confirm,
      onError,
      onFinish,
    })
    await reach(session, 'confirmed')
    expect(reasons()).toContain('refused')
    expect(onFinish).toHaveBeenCalledExactlyOnceWith(SERVER)
    expect(onError).not.toHaveBeenCalled()
  })

  it.each([false, new Error('offline')])(
    'leaves the error of the refused request unchanged if its result is %s',
    async (answer) => {
      captureErrors()
      const confirm: Confirm = async ({ reason }) => {
        if (reason === 'refused' && answer) throw answer
        return false
      }
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

  it('is called when the page in the frame reports that the recipient has signed before', async () => {
    const { confirm } = confirmWhen({ refused: true })
    const completion = { events: { 'x.failed': 'failed' }, reason: 'error_type' } as const
    const { session, frame } = await open({ create: async () => grantOf({ completion }), confirm })
    instruct(frame(), { say: { type: 'x.failed', error_type: 'already_completed' } })
    await reach(session, 'confirmed')
    expect(confirm.mock.lastCall?.[0].reason).toBe('refused')
  })
})

describe('`confirm` with the reason `returned`', () => {
  it.each<[string, () => void]>([
    ['becomes visible', comeBack],
    ['is online again', () => void dispatchEvent(new Event('online'))],
  ])('confirms an open ceremony when the page %s', async (_what, come) => {
    const onFinish = vi.fn<(finish: CeremonyFinish) => void>()
    const { confirm } = confirmWhen({ returned: true })
    const { session, container } = await open({ confirm, onFinish })
    come()
    await reach(session, 'confirmed')
    expect(onFinish).toHaveBeenCalledExactlyOnceWith(SERVER)
    expect(container.querySelector('iframe')).toBeNull()
  })

  it('confirms the ceremony after the browser restored the page from its back/forward cache', async () => {
    captureErrors()
    const { confirm } = confirmWhen({ returned: true })
    const { session } = await open({ confirm })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await reach(session, 'confirmed')
    expect(confirm.mock.lastCall?.[0].reason).toBe('returned')
  })

  it('confirms a document that was signed by email before any start on this page', async () => {
    const { confirm, reasons } = confirmWhen({ returned: true })
    const { session } = showCeremony({ confirm })
    await vi.waitUntil(() => comeBack() && reasons().includes('returned'), PATIENCE)
    await reach(session, 'confirmed')
    expect(reasons()).toEqual(['mounted', 'returned'])
  })

  it('is not called while the page is hidden or after the ceremony was closed', async () => {
    const { confirm, reasons } = confirmWhen({})
    const { session } = await open({ confirm })
    replaceApi([document, 'hidden'], true)
    comeBack()
    replaceApi([document, 'hidden'], false)
    session.close()
    comeBack()
    expect(reasons()).toEqual(['mounted'])
  })

  it('does not run twice at the same time', async () => {
    const confirm = vi.fn<Confirm>(async ({ reason }) =>
      reason === 'returned' ? new Promise(() => undefined) : false,
    )
    const { session } = await open({ confirm })
    comeBack()
    comeBack()
    session.recheck()
    const returned = confirm.mock.calls.filter(([{ reason }]) => reason === 'returned')
    expect(returned).toHaveLength(1)
    session.close()
    expect(returned[0]?.[0].signal.aborted).toBe(true)
  })

  it('causes only one error if it throws repeatedly, and leaves the ceremony open', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const confirm = vi.fn<Confirm>(async ({ reason }) => {
      if (reason === 'returned') throw new Error('offline')
      return false
    })
    const { session } = await open({ confirm, onError })
    comeBack()
    await vi.waitUntil(() => onError.mock.lastCall, PATIENCE)
    comeBack()
    await vi.waitUntil(() => confirm.mock.calls.length === 3, PATIENCE)
    await Promise.resolve()
    expect(session.getSnapshot().status).toBe('open')
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'confirm_failed' }),
    )
  })
})

describe('`confirm` with the reason `left`', () => {
  it('confirms the ceremony when the frame has loaded a page of another origin', async () => {
    const { confirm, reasons } = confirmWhen({ left: true })
    const { session, frame } = await open({ confirm })
    instruct(frame(), { go: `${ceremonyAt('elsewhere.localhost')}/ceremony?csp=none` })
    await reach(session, 'confirmed')
    expect(reasons()).toEqual(['mounted', 'left'])
  })

  it('leaves the ceremony open if it returns `false` for another page of the portal in the frame', async () => {
    captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const { session, frame } = await open({ ...confirmWhen({}), onError })
    await sendTo(frame(), `${location.origin}/login`)
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'frame_left', message: en.failed }),
    )
    expect(session.getSnapshot().status).toBe('open')
  })
})

/** Passes seconds in steps, so that each answer of `confirm` arrives before the next timer. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    vi.advanceTimersByTime(1_000)
    // oxlint-disable-next-line no-await-in-loop -- the seconds follow each other
    await Promise.resolve().then(() => undefined)
  }
}

describe('`confirm` that a timer calls', () => {
  it('is called with `open` every 30 seconds while a ceremony is open and the page is visible', async () => {
    const { confirm, reasons } = confirmWhen({})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { session } = await open({ confirm, slowAfter: Infinity })
    await pass(31)
    expect(reasons()).toEqual(['mounted', 'open'])
    expect(confirm.mock.lastCall?.[0].byTimer).toBe(true)
    replaceApi([document, 'hidden'], true)
    await pass(60)
    expect(reasons()).toEqual(['mounted', 'open'])
    replaceApi([document, 'hidden'], false)
    await pass(31)
    expect(reasons()).toEqual(['mounted', 'open', 'open'])
    session.close()
    await pass(60)
    expect(reasons()).toHaveLength(3)
  })

  it('ends the ceremony if it returns "replaced"', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { session } = await open({ ...confirmWhen({ open: 'replaced' }), slowAfter: Infinity })
    await pass(31)
    expect(session.getSnapshot()).toMatchObject({
      status: 'unconfirmed',
      reason: 'replaced',
      finish: SERVER,
    })
  })

  const refused = new SigningError('recipient_not_actionable', 'Refused.', { remedy: 'Look.' })
  it.each<[CeremonyStatus, CeremonySessionOptions['create']]>([
    ['unconfirmed', async () => grantOf()],
    ['emailed', async () => grantOf({ url: null })],
    ['failed', async () => Promise.reject(refused)],
  ])(
    'is called with `pending` after 2, 4, 8, 15 and then every 30 seconds while the status is `%s`',
    async (status, create) => {
      captureErrors()
      const { confirm, reasons } = confirmWhen({})
      const pending = (): number => reasons().filter((reason) => reason === 'pending').length
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const { session, container } = showCeremony({ create, confirm, slowAfter: Infinity })
      if (status === 'unconfirmed') {
        await reach(session, 'open')
        instruct(frameIn(container), { go: `${location.origin}/finished` })
      }
      await reach(session, status)
      const shown = session.getSnapshot()
      const counts: number[] = []
      for (const seconds of [2, 4, 8, 15, 30, 30]) {
        // oxlint-disable-next-line no-await-in-loop -- the pauses follow each other
        await pass(seconds)
        counts.push(pending())
      }
      expect(counts).toEqual([1, 2, 3, 4, 5, 6])
      expect(session.getSnapshot()).toBe(shown)
    },
  )

  it('is not called after 30 minutes without a person’s action, and is called again after an action', async () => {
    const { confirm, reasons } = confirmWhen({})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await open({ confirm, slowAfter: Infinity })
    await pass(1_800)
    const asked = reasons().length
    await pass(600)
    expect(reasons()).toHaveLength(asked)
    window.dispatchEvent(new PointerEvent('pointerdown'))
    expect(reasons().at(-1)).toBe('returned')
    await pass(31)
    expect(reasons().at(-1)).toBe('open')
  })

  it('is called after an end that the recipient reached without touching the page for 30 minutes', async () => {
    const { confirm, reasons } = confirmWhen({})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { session, frame } = await open({ confirm, slowAfter: Infinity })
    await pass(1_860)
    instruct(frame(), { go: `${location.origin}/finished` })
    await reach(session, 'unconfirmed')
    await pass(3)
    expect(reasons().at(-1)).toBe('pending')
  })

  it('is called again after the person returns to a page that was hidden for 31 minutes', async () => {
    const { confirm, reasons } = confirmWhen({})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await open({ confirm, slowAfter: Infinity })
    replaceApi([document, 'hidden'], true)
    await pass(1_860)
    replaceApi([document, 'hidden'], false)
    dispatchEvent(new Event('online'))
    expect(reasons()).toEqual(['mounted'])
    comeBack()
    expect(reasons()).toEqual(['mounted', 'returned'])
    await pass(31)
    expect(reasons()).toEqual(['mounted', 'returned', 'open'])
  })

  it('never runs twice at the same time', async () => {
    const confirm = vi.fn<Confirm>(async ({ reason }) =>
      reason === 'open' ? new Promise(() => undefined) : false,
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await open({ confirm, slowAfter: Infinity })
    await pass(31)
    comeBack()
    expect(confirm.mock.calls.map(([{ reason }]) => reason)).toEqual(['mounted', 'open'])
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

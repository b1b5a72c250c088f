import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CeremonySessionOptions } from '../../src/embed/index.js'
import { signatureApiCompletion } from '../../src/proxy/services/signatureApi/completion.js'
import { captureErrors, grantOf, reach, showCeremony } from './support/showCeremony.js'

const ENTRY = 'signing-ceremony:finished'

const departure = {
  key: 'lease-7',
  page: '/lease',
  top: 0,
  time: Date.now(),
  endsWithNewer: false,
}

beforeEach(() => {
  sessionStorage.removeItem(ENTRY)
  onTestFinished(() => sessionStorage.removeItem(ENTRY))
})

/** Mounts a ceremony in a window that has stored `entry`. The question after the end is pending. */
function mount(entry: unknown, options: Partial<CeremonySessionOptions> = {}) {
  sessionStorage.setItem(ENTRY, typeof entry === 'string' ? entry : JSON.stringify(entry))
  const statuses: string[] = []
  const confirm = vi.fn<NonNullable<CeremonySessionOptions['confirm']>>(
    async ({ reason }) => new Promise((resolve) => reason === 'mounted' && resolve(false)),
  )
  const onFinish = vi.fn<NonNullable<CeremonySessionOptions['onFinish']>>()
  const { session } = showCeremony(
    {
      create: async () => grantOf(),
      ceremonyKey: 'lease-7',
      confirm,
      onFinish,
      onStatusChange: (status) => statuses.push(status),
      ...options,
    }
  )
  const reasons = (): readonly string[] => confirm.mock.calls.map(([{ reason }]) => reason)
  return { session, statuses, onFinish, reasons }
}

describe('a page to which the window returns', () => {
  it('confirms the end that the landing page has reported, once', () => {
    const { session, onFinish, reasons } = mount({ ...departure, search: '?id=1' })
    const finish = { via: 'location', search: '?id=1' }
    expect(session.getSnapshot()).toEqual({ status: 'confirming', finish })
    expect(onFinish).toHaveBeenCalledExactlyOnceWith(finish)
    expect(reasons()).toEqual(['finished'])
    expect(sessionStorage.getItem(ENTRY)).toBeNull()
    const second = showCeremony({ ceremonyKey: 'lease-7' })
    expect(second.session.getSnapshot().status).toBe('idle')
  })

  it.each([
    ['no end, because the person used the Back button', departure],
    ['the end of another signing', { ...departure, key: 'lease-8', search: '' }],
    ['an end of yesterday', { ...departure, search: '', time: Date.now() - 90_000_000 }],
    ['an end without a time', { ...departure, search: '', time: 'now' }],
    ['a text that is no JSON', '{'],
    ['the nonce of a tab', 'ab01'],
    ['a list', []],
  ])('asks as on every mount if the window has stored %s', (_what, entry) => {
    const { session, reasons } = mount(entry)
    expect(session.getSnapshot()).toEqual({ status: 'idle' })
    expect(reasons()).toEqual(['mounted'])
  })

  it('does not continue a session without a key', () => {
    const { session } = mount({ ...departure, search: '' }, { ceremonyKey: undefined })
    expect(session.getSnapshot().status).toBe('idle')
  })

  it.each([
    ['completed', { status: 'confirming', finish: { event: 'completed' } }],
    ['declined', { status: 'confirming', finish: { event: 'declined' } }],
    ['canceled', { status: 'failed', error: { code: 'ceremony_canceled' } }],
    ['failed', { status: 'failed', error: { code: 'ceremony_failed' } }],
  ])('shows the result "%s" of today’s live service', async (result, state) => {
    captureErrors()
    const { session } = mount({
      ...departure,
      completion: signatureApiCompletion,
      search: `?ceremony_result=ceremony.${result}`,
    })
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it('continues a session although the stored position is no number', () => {
    const { session } = mount({ ...departure, search: '', top: 'low' })
    expect(session.getSnapshot().status).toBe('confirming')
  })

  it('ignores a stored table of events that has another form', () => {
    const search = '?ceremony_result=ceremony.canceled'
    const completion = { events: null, result: 'ceremony_result' }
    const { session } = mount({ ...departure, completion, search })
    expect(session.getSnapshot().status).toBe('confirming')
  })

  it('requests no ceremony by itself, and shows the answer of `confirm`', async () => {
    const create = vi.fn<CeremonySessionOptions['create']>()
    const { session } = mount({ ...departure, search: '' }, { create, confirm: async () => true })
    await reach(session, 'confirmed')
    expect(create).not.toHaveBeenCalled()
  })
})

function makeTall(height: number): HTMLElement {
  const tall = document.body.appendChild(document.createElement('div'))
  tall.style.height = `${height}px`
  onTestFinished(() => {
    tall.remove()
    scrollTo(0, 0)
  })
  return tall
}

describe('the position of a page to which the window returns', () => {
  it('is restored at once if the page is tall enough', () => {
    makeTall(5_000)
    mount({ ...departure, top: 1_234, search: '' })
    expect(Math.round(scrollY)).toBe(1_234)
  })

  it('is restored when the page has become tall enough', async () => {
    const tall = makeTall(10)
    mount({ ...departure, top: 1_234, search: '' })
    expect(scrollY).toBeLessThan(1_234)
    tall.style.height = '5000px'
    await expect.poll(() => Math.round(scrollY)).toBe(1_234)
  })

  it('is not restored any more as soon as the person scrolls', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const tall = makeTall(10)
    mount({ ...departure, top: 1_234, search: '' })
    dispatchEvent(new WheelEvent('wheel'))
    tall.style.height = '5000px'
    scrollTo(0, 7)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(Math.round(scrollY)).toBe(7)
  })
})

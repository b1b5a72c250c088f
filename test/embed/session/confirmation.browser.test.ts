import { describe, expect, it, vi } from 'vitest'
import type {
  CeremonyFinish,
  CeremonySessionOptions,
  SigningError,
} from '../../../src/embed/index.js'
import { hearConsole, reach, showCeremony, tell, PATIENCE } from '../support/showCeremony.js'

/** A ceremony whose recipient has come to the end. */
async function finish(options: Partial<CeremonySessionOptions>) {
  const { session, frame, unmount } = showCeremony(options)
  await reach(session, 'open')
  tell(frame(), { go: `${location.origin}/finished?ok` })
  await vi.waitUntil(() => session.getSnapshot().finish, PATIENCE)
  return { session, unmount }
}

type Confirm = (
  finish: CeremonyFinish,
  options: { readonly signal: AbortSignal },
) => Promise<boolean>

describe('the host’s word on a finished ceremony', () => {
  it('is asked for once, with what the landing said', async () => {
    const confirm = vi.fn<Confirm>(async () => true)
    const { session } = await finish({ confirm })
    await reach(session, 'confirmed')
    expect(confirm).toHaveBeenCalledOnce()
    expect(confirm.mock.lastCall?.[0].search).toBe('?ok')
  })

  it('may be no, and may be asked for again', async () => {
    const confirm = vi.fn<Confirm>(async () => true).mockResolvedValueOnce(false)
    const { session } = await finish({ confirm })
    await reach(session, 'unconfirmed')
    session.recheck()
    expect(session.getSnapshot().status).toBe('confirming')
    await reach(session, 'confirmed')
    session.recheck()
    expect(confirm).toHaveBeenCalledTimes(2)
  })

  it.each([1, 'true', 'false', 'yes', null, undefined, {}, { signed: false }, new Response()])(
    'is not yes where it is %o, and the developer hears of it',
    async (answer) => {
      hearConsole()
      const onError = vi.fn<(error: SigningError) => void>()
      const confirm = vi.fn<() => Promise<boolean>>()
      // As a host without types would have it.
      const plain: Record<string, unknown> = { confirm: async () => answer }
      const { session } = await finish({ confirm, onError, ...plain })
      await reach(session, 'unconfirmed')
      expect(session.getSnapshot()).toMatchObject({ reason: 'not_yet' })
      expect(onError).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ code: 'confirm_invalid' }),
      )
    },
  )

  it.each(['declined', 'expired', 'replaced', 'never'] as const)(
    'may be the last one: %s',
    async (answer) => {
      const confirm = vi.fn<() => Promise<typeof answer>>(async () => answer)
      const { session } = await finish({ confirm })
      await reach(session, 'unconfirmed')
      expect(session.getSnapshot()).toMatchObject({ reason: answer })
      session.recheck()
      expect(session.getSnapshot().status).toBe('unconfirmed')
      expect(confirm).toHaveBeenCalledOnce()
    },
  )

  it('is waited for so long and no longer, and may be asked for again', async () => {
    hearConsole()
    const onError = vi.fn<(error: SigningError) => void>()
    const confirm = vi.fn<Confirm>(() => new Promise(() => undefined))
    const { session } = await finish({ confirm, confirmTimeout: 50, onError })
    await reach(session, 'unconfirmed')
    expect(session.getSnapshot()).toMatchObject({
      reason: 'error',
      error: { code: 'confirm_timeout' },
    })
    expect(confirm.mock.lastCall?.[1].signal.aborted).toBe(true)
    expect(onError).toHaveBeenCalledOnce()
    confirm.mockResolvedValueOnce(true)
    session.recheck()
    await reach(session, 'confirmed')
  })

  const thrown = new Error('token=secret')
  it.each<[string, Confirm]>([
    ['rejects', async () => Promise.reject(thrown)],
    [
      'throws',
      () => {
        throw thrown
      },
    ],
  ])('is no with an error where `confirm` %s, which has the cause', async (_how, confirm) => {
    const heard = hearConsole()
    const onError = vi.fn<(error: SigningError) => void>()
    const { session } = await finish({ confirm, onError })
    await reach(session, 'unconfirmed')
    const [error] = onError.mock.lastCall ?? []
    expect(error?.code).toBe('confirm_failed')
    expect(error?.cause).toBe(thrown)
    expect(heard.errors()).toEqual([expect.not.stringContaining('secret')])
  })

  it('is waited for no longer once the page is left', async () => {
    const confirm = vi.fn<Confirm>(() => new Promise(() => undefined))
    const { unmount } = await finish({ confirm })
    const signal = confirm.mock.lastCall?.[1].signal
    expect(signal?.aborted).toBe(false)
    unmount()
    await vi.waitUntil(() => signal?.aborted, PATIENCE)
    expect(signal?.aborted).toBe(true)
  })

  it('is asked for even where `onFinish` throws, which is the host’s to see', async () => {
    const heard = hearConsole()
    const seen = vi.fn<(event: ErrorEvent) => void>()
    addEventListener('error', seen)
    const { session } = await finish({
      onFinish: () => {
        throw new Error('the host’s mistake')
      },
      confirm: async () => true,
    })
    await reach(session, 'confirmed')
    await vi.waitUntil(() => seen.mock.lastCall, PATIENCE)
    removeEventListener('error', seen)
    expect(seen.mock.lastCall?.[0].message).toContain('the host’s mistake')
    expect(String(heard.errors()[0])).toContain('the host’s mistake')
  })
})

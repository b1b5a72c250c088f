import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSingleFlight } from '../../../src/embed/client/singleFlight.js'

/** Calls that are answered by hand. */
function createCalls() {
  const answers: ((value: string) => void)[] = []
  const call = vi.fn<() => Promise<string>>(() => new Promise((resolve) => answers.push(resolve)))
  return { call, answers }
}

describe('calls with one key', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('share one call while it is under way, and none afterwards', async () => {
    const flights = createSingleFlight<string>()
    const { call, answers } = createCalls()
    const [first, second] = [flights.run('a', call), flights.run('a', call)]
    answers[0]?.('one')
    expect(await Promise.all([first, second])).toEqual(['one', 'one'])
    void flights.run('a', call)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('are not held up by one that has hung for long', async () => {
    const flights = createSingleFlight<string>()
    const { call, answers } = createCalls()
    const hung = flights.run('a', call)
    vi.advanceTimersByTime(14_999)
    void flights.run('a', call)
    expect(call).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1)
    const next = flights.run('a', call)
    answers[1]?.('two')
    expect(await next).toBe('two')
    answers[0]?.('one')
    expect(await hung).toBe('one')
  })

  it('do not join one that a caller has given up', async () => {
    const flights = createSingleFlight<string>()
    const { call } = createCalls()
    const controller = new AbortController()
    const given = flights.run('a', call, { signal: controller.signal })
    controller.abort(new Error('too late'))
    await expect(given).rejects.toThrow('too late')
    void flights.run('a', call)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('make no call for a caller who has given up before', async () => {
    const flights = createSingleFlight<string>()
    const { call } = createCalls()
    await expect(flights.run('a', call, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(call).not.toHaveBeenCalled()
  })

  it('leave a fresh one to those who come later', async () => {
    const flights = createSingleFlight<string>()
    const { call, answers } = createCalls()
    void flights.run('a', call)
    const fresh = flights.run('a', call, { fresh: true })
    const later = flights.run('a', call)
    answers[0]?.('one')
    answers[1]?.('two')
    expect(await Promise.all([fresh, later])).toEqual(['two', 'two'])
    expect(call).toHaveBeenCalledTimes(2)
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSignings } from '../../src/embed/signings.js'
import { SigningError } from '../../src/contract/signingError.js'
import type { SigningHolder } from '../../src/embed/signing/signingCore.js'

const TEN_MINUTES = 600_000
const THIRTY_SECONDS = 30_000
const component = (): SigningHolder => ({
  options: { current: { create: async () => new Promise(() => undefined) } },
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts an attempt that two components show, and removes both at once. */
async function leaveTogether() {
  const signings = createSignings()
  const leave = [signings.attach('a', component()), signings.attach('a', component())]
  const core = signings.find('a')
  if (!core) throw new Error('There is no signing.')
  core.state = { status: 'open', place: 'frame' }
  for (const end of leave) end()
  await vi.advanceTimersByTimeAsync(1)
  return { signings, core }
}

it('an attempt that two components left at once ends after ten minutes', async () => {
  const { signings } = await leaveTogether()
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  expect(signings.find('a')).toBeUndefined()
})

it('an attempt that two components left at once continues if a component shows it again', async () => {
  const { signings, core } = await leaveTogether()
  signings.attach('a', component())
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  expect(core.state.status).toBe('open')
  expect(signings.find('a')).toBe(core)
})

it('a failure without a component is kept for 30 seconds', async () => {
  const { signings, core } = await leaveTogether()
  const error = new SigningError('upstream_error', 'Failed.', { remedy: 'Look.' })
  const leave = signings.attach('a', component())
  core.state = { status: 'failed', error }
  leave()
  await vi.advanceTimersByTimeAsync(THIRTY_SECONDS - 1)
  expect(signings.find('a')).toBe(core)
  await vi.advanceTimersByTimeAsync(2)
  expect(signings.find('a')).toBeUndefined()
})

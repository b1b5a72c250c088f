import { describe, expect, it } from 'vitest'
import { PATIENCE, reach, say, showCeremony, stateOf } from './support/showCeremony.js'

/** Shows a ceremony, and counts the Escape keys that the page receives from its frame. */
async function show() {
  const shown = showCeremony()
  await reach(shown.session, 'open')
  const keys: string[] = []
  shown.container.addEventListener('keydown', ({ key, target }) => {
    if (target === shown.frame()) keys.push(key)
  })
  const message = { type: 'signing-ceremony:escape', v: 1, state: stateOf(shown.frame()) }
  return { ...shown, keys, message }
}

describe('a message that reports the Escape key in the frame', () => {
  it('becomes a key event of the iframe', async () => {
    const { frame, keys, message, session } = await show()
    await say(frame(), message)
    await expect.poll(() => keys, PATIENCE).toEqual(['Escape'])
    expect(session.getSnapshot().status).toBe('open')
  })

  it.each([
    ['its `state` is of another attempt', { state: '0'.repeat(32) }],
    ['its version is unknown', { v: 2 }],
    ['its type is unknown', { type: 'escape' }],
  ])('is ignored if %s', async (_when, change) => {
    const { frame, keys, message } = await show()
    await say(frame(), { ...message, ...change })
    await say(frame(), message)
    await expect.poll(() => keys, PATIENCE).toEqual(['Escape'])
  })

  it('is ignored if another window sent it', async () => {
    const { frame, keys, message } = await show()
    const arrived = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    postMessage(message, '*')
    await arrived
    await say(frame(), message)
    await expect.poll(() => keys, PATIENCE).toEqual(['Escape'])
  })
})

import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSingleFlight } from '../../src/proxy/once/singleFlight.js'
import type { Answer } from '../../src/proxy/reply/Answer.js'

const fail = async (): Promise<Answer> => Promise.reject(new Error('lost'))

const answerOf = (name: string): Answer => ({ status: 201, body: { name } })

describe('identical calls at once', () => {
  it('become one for each key, of thousands under way', async () => {
    const { fly } = createSingleFlight()
    const keys = Array.from(
      { length: 5_000 },
      (_, at) => `create_ceremony re_user${at} "user" text`,
    )
    let calls = 0
    const landing = setTimeout(20)
    const ask = async (key: string): Promise<Answer> =>
      fly(key, async () => {
        calls += 1
        await landing
        return answerOf(key)
      })
    const answers = [...keys, ...keys].map(ask)
    const got = await Promise.all(answers)
    expect(calls).toBe(keys.length)
    expect(got.map(({ body }) => body['name'])).toEqual([...keys, ...keys])
    expect(got.filter(({ sharedWith }) => sharedWith === 'concurrent_call')).toHaveLength(5_000)
  })

  it('are told apart where only their ends differ', async () => {
    const { fly } = createSingleFlight()
    const start = 'create_ceremony re_user "user" '.padEnd(200, 'x')
    const [one, other] = await Promise.all(
      ['1', '2'].map(async (end) => fly(start + end, async () => answerOf(end))),
    )
    expect([one?.body['name'], other?.body['name']]).toEqual(['1', '2'])
  })

  it('share a failure, and leave nothing behind', async () => {
    const { fly } = createSingleFlight()
    const both = await Promise.allSettled([fly('key', fail), fly('key', fail)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await fly('key', async () => answerOf('new'))).toEqual(answerOf('new'))
  })
})

import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSingleFlight, FlightKey } from '../../../src/proxy/once/singleFlight.js'
import type { Answer } from '../../../src/proxy/reply/answer.js'

const fail = async (): Promise<Answer> => Promise.reject(new Error('lost'))

const keyOf = (place: string, text = ''): FlightKey => new FlightKey(place, () => text)

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
      fly(keyOf(key), async () => {
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
      ['1', '2'].map(async (end) => fly(keyOf(start + end), async () => answerOf(end))),
    )
    expect([one?.body['name'], other?.body['name']]).toEqual(['1', '2'])
  })

  it('are told apart by their words, which are written only to tell them apart', async () => {
    const { fly } = createSingleFlight()
    let written = 0
    const ask = async (place: string, text: string): Promise<Answer> => {
      const key = new FlightKey(place, () => {
        written += 1
        return text
      })
      return fly(key, async () => answerOf(text))
    }
    await Promise.all([ask('ada', 'a'), ask('eve', 'b')])
    expect(written).toBe(0)
    const answers = await Promise.all([ask('ada', 'a'), ask('ada', 'b'), ask('ada', 'a')])
    expect(answers.map(({ body }) => body['name'])).toEqual(['a', 'b', 'a'])
    expect(answers.map(({ sharedWith }) => sharedWith)).toEqual([
      undefined,
      undefined,
      'concurrent_call',
    ])
  })

  it('share a failure, and leave nothing behind', async () => {
    const { fly } = createSingleFlight()
    const both = await Promise.allSettled([fly(keyOf('key'), fail), fly(keyOf('key'), fail)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await fly(keyOf('key'), async () => answerOf('new'))).toEqual(answerOf('new'))
  })
})

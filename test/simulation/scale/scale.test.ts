import { describe, expect, it } from 'vitest'
import { browserWorld } from '../browser/browserWorld.js'
import { simulate } from '../core/simulate.js'
import { TIMEOUT_MS } from '../server/instances.js'
import { playScale } from './scaleWorld.js'
import { createTraffic, judge, type Plan } from './traffic.js'

const plan: Plan = {
  quiet: 2,
  restart: 5,
  restarted: 6,
  outage: 7,
  recovered: 9,
  signOut: 11,
  returns: 12,
  returned: 14,
  end: 22,
}

describe('playScale', () => {
  it('plays 50 pages through a restart, an outage and the end of all logins', async () => {
    const { traffic, minutes, promises } = await playScale({ people: 10, instances: 2, plan })
    expect(minutes).toHaveLength(plan.end + 1)
    const waits = promises.filter(({ promise }) => promise.includes('people'))
    expect(waits.map(({ holds }) => holds)).toEqual([true, true])
    // The silent service has failed questions of people, and only then.
    expect(waits.map(({ measured }) => measured)).toEqual([
      expect.stringMatching(/ 0 of [1-9]\d* failed$/),
      expect.stringMatching(/ [1-9]\d* of \d+ failed \(504 upstream_timeout\)$/),
    ])
    expect(traffic.at('service', plan.signOut)).toBe(0)
    expect(traffic.at('service', plan.end - 1)).toBeGreaterThan(0)
    expect(traffic.at('timers', plan.end - 1)).toBeGreaterThan(0)
  })
})

describe('a world after playScale', () => {
  it('plays the same story twice', async () => {
    await playScale({ people: 2, instances: 2, plan })
    const [first, second] = [await simulate(browserWorld, 7), await simulate(browserWorld, 7)]
    expect(second.story.lines()).toEqual(first.story.lines())
  })
})

describe('judge', () => {
  it('says which promise fails if timers double after an outage', () => {
    const clock = { now: 0 }
    const traffic = createTraffic(() => clock.now)
    for (let minute = 0; minute < plan.end; minute += 1) {
      clock.now = minute * 60_000
      for (let count = minute === plan.recovered ? 20 : 10; count > 0; count -= 1)
        traffic.count('timers')
    }
    const failing = judge(traffic, plan, TIMEOUT_MS).filter(({ holds }) => !holds)
    expect(failing.map(({ measured }) => measured)).toEqual(['2.00 times 10'])
  })
})

import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '../../../src/webhooks/webhookEvent.js'
import type { Random } from '../core/random.js'
import type { Stage } from '../core/simulate.js'
import { SECRETS, type Endpoint, type Instances } from './instances.js'
import type { Portal } from './portal.js'

const PAUSES = [2_000, 5_000, 20_000, 60_000, 60_000, 60_000] as const
/** A delivery with the signature of the other endpoint. */
const FORGED = 'msg_forged'

/** The webhooks of the service, which it repeats until they are acknowledged, and the portal's handlers. */
export function createWebhooks({ clock, story, violate, ...stage }: Stage, portal: Portal) {
  const sent = new Set<string>()
  const handled = new Set<string>()
  const acknowledged = new Set<string>()
  /** Until when a handler may run. One that takes too long has a minute to end. */
  const busyUntil = new Map<string, number>()

  async function deliver(instances: Instances, endpoint: Endpoint, id: string, random: Random) {
    const letter = random.pick(instances.letters)
    const signer = id === FORGED ? 'two' : endpoint
    const time = String(Math.floor(clock.dateOf('service') / 1_000))
    const body = JSON.stringify({ type: 'recipient.completed', data: { object_id: 're_1' } })
    const key = Buffer.from(SECRETS[signer].slice('whsec_'.length), 'base64')
    const mac = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${mac}`,
    }
    const url = `https://portal.example.com/webhooks/${endpoint}`
    const request = new Request(url, { method: 'POST', headers, body })
    return instances.send(letter, async ({ receive }) => receive[endpoint](request))
  }

  async function repeat(instances: Instances, endpoint: Endpoint, id: string, random: Random) {
    const name = `${endpoint} ${id}`
    for (const pause of PAUSES) {
      // oxlint-disable no-await-in-loop -- a delivery is repeated after a failure
      const response = await deliver(instances, endpoint, id, random)
      story.tell(`service: ${id} at endpoint ${endpoint} is answered with ${response?.status}`)
      if (response?.ok === true) acknowledged.add(name)
      if (acknowledged.has(name) && random.chance(0.6)) return
      // Somebody sends a delivery again half a day later.
      const isLater = acknowledged.has(name) && random.chance(0.3)
      await clock.sleep(isLater ? 40_000_000 : pause, 'service')
      // oxlint-enable no-await-in-loop
    }
  }

  return {
    enter: (instances: Instances): void =>
      stage.enter('webhook sender', async (random) => {
        for (let count = Math.floor(random.between(1, 4)); count > 0; count -= 1) {
          // oxlint-disable-next-line no-await-in-loop -- events happen one after the other
          await clock.sleep(random.between(0, 20_000), 'service')
          for (const endpoint of ['one', 'two'] as const) {
            sent.add(`${endpoint} msg_${count}`)
            void repeat(instances, endpoint, `msg_${count}`, random)
          }
        }
        void deliver(instances, 'one', FORGED, random)
      }),
    onEvent: async (owner: string, endpoint: Endpoint, { id }: WebhookEvent): Promise<void> => {
      const name = `${endpoint} ${id}`
      if (id === FORGED) violate('a forged event reaches no handler', name)
      if (clock.now() < (busyUntil.get(name) ?? 0))
        violate('two handlers of one event do not run at once', name)
      busyUntil.set(name, clock.now() + 55_000)
      const handling = portal.run(owner, 'webhook handler', () => {
        story.tell(`${owner}: handles ${id} at endpoint ${endpoint}`)
        if (acknowledged.has(name)) violate('an acknowledged event is not handled again', name)
        handled.add(name)
      })
      await handling.finally(() => busyUntil.delete(name))
    },
    finish: (): void => {
      for (const name of sent) if (!handled.has(name)) violate('every event is handled', name)
    },
  }
}

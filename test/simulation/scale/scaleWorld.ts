import { replace } from '../core/globals.js'
import type { Random } from '../core/random.js'
import { simulate, type Stage } from '../core/simulate.js'
import { createTroubles, type Troubles } from '../core/troubles.js'
import { OF_A_PERSON } from '../browser/paceJudge.js'
import { ORIGIN } from '../browser/page.js'
import { createInstances, TIMEOUT_MS, type Instances } from '../server/instances.js'
import { createPortal, type Portal } from '../server/portal.js'
import { createService, SECRET, type Service } from '../server/service.js'
import { createStore } from '../server/store.js'
import { createPersonPage, type PersonPage } from './personPages.js'
import {
  createTraffic,
  judge,
  minutesOf,
  type Plan,
  type Promised,
  type Traffic,
} from './traffic.js'

const MINUTE = 60_000
const PAGES_OF_A_PERSON = 5
/** The mean time between two acts of a person. */
const BETWEEN_ACTS = 3 * MINUTE
/** The share of each instance in the rate limit of the service. Ten instances have 2,400 calls a minute. */
const CALLS_PER_SECOND = 4
/** How long the load balancer sends nothing to an instance that restarts. */
const RESTART_MS = 5_000

/** An hour: when the parts of the plan begin, in minutes. */
export const HOUR: Plan = {
  quiet: 4,
  restart: 19,
  restarted: 21,
  outage: 28,
  recovered: 38,
  signOut: 46,
  returns: 47,
  returned: 52,
  end: 60,
}

/** How many people use the portal, and how many instances serve them. */
export interface Size {
  readonly people: number
  readonly instances: number
  readonly plan: Plan
}

/** What a run has measured. */
export interface Scaled {
  readonly minutes: readonly string[]
  readonly promises: readonly Promised[]
  readonly traffic: Traffic
}

/** Plays the pages of all people with the instances, the store and the service. */
export async function playScale(size: Size): Promise<Scaled> {
  const found: { traffic?: Traffic } = {}
  const world = async (stage: Stage): Promise<void> => {
    found.traffic = createTraffic(stage.clock.now)
    await play(stage, size, found.traffic)
  }
  const { violations } = await simulate(world, 1, new Set(), Infinity)
  const { traffic } = found
  if (violations[0] || !traffic) throw new Error(violations[0]?.detail)
  const { plan } = size
  return { traffic, minutes: minutesOf(traffic, plan), promises: judge(traffic, plan, TIMEOUT_MS) }
}

async function play(stage: Stage, { people, instances: count, plan }: Size, traffic: Traffic) {
  const { clock } = stage
  const troubles = createTroubles(stage.random('troubles'))
  const counting: Troubles = {
    ...troubles,
    draw: (part) => {
      if (part.startsWith('store of')) traffic.count('store')
      if (part === 'service') traffic.count('service')
      return troubles.draw(part)
    },
  }
  const portal = createPortal(stage, counting)
  const service = createService(stage, counting, () => undefined, CALLS_PER_SECOND)
  service.setKeys(`key_live_${SECRET}1`)
  portal.setKey(`key_live_${SECRET}1`)
  const [first = '', ...others] = Array.from({ length: count }, (_, index) => `I${index + 1}.`)
  const instances = createInstances(
    stage,
    {
      store: createStore(stage, counting, 'postgres'),
      service,
      portal,
      judge: { reported: () => undefined, published: () => undefined, killed: () => undefined },
      onEvent: async () => undefined,
    },
    [first, ...others],
  )
  const pages = new Map<string, PersonPage>()
  const balancer = createBalancer(stage, instances, traffic)
  const restore = replaceGlobalsOfPages((): PersonPage | undefined => pages.get(clock.owner()))
  try {
    for (let index = 0; index < people; index += 1) {
      const { returns, returned } = plan
      const returnsAt = returns + ((returned - returns) * index) / people
      enterPerson(stage, { index, plan, returnsAt, portal, service, balancer, pages })
    }
    enterTroubles(stage, plan, { instances, troubles, balancer })
    await clock.runUntil(plan.end * MINUTE)
    // The pages share modules, whose listeners would reach the next world.
    for (const page of pages.values()) page.happens(page.unload)
    await clock.runUntil(plan.end * MINUTE)
  } finally {
    restore()
  }
}

function isBetween(now: number, from: number, until: number): boolean {
  return now >= from * MINUTE && now < until * MINUTE
}

/** Gives each page a `document`, a window and listeners of its own behind the global ones. */
function replaceGlobalsOfPages(current: () => PersonPage | undefined): () => void {
  const names = ['addEventListener', 'removeEventListener', 'document', 'navigator'] as const
  const shared = ['location', 'window', 'self', 'IntersectionObserver', 'sessionStorage'] as const
  const restore = replace(
    globalThis,
    Object.fromEntries([...names, ...shared, 'BroadcastChannel'].map((name) => [name, undefined])),
  )
  for (const name of [...names, ...shared]) {
    const get = (): unknown => current()?.globals[name]
    Object.defineProperty(globalThis, name, { get, configurable: true })
  }
  // Thousands of pages print the same lines.
  const restoreConsole = replace(console, { error: () => undefined, warn: () => undefined })
  return () => {
    restore()
    restoreConsole()
  }
}

type Balancer = ReturnType<typeof createBalancer>

/** The load balancer in front of the instances. It sends each request to the next one. */
function createBalancer({ clock, ...stage }: Stage, instances: Instances, traffic: Traffic) {
  const random = stage.random('network')
  const away = new Set<string>()
  let turn = 0

  function nextLetter(): string {
    const present = instances.letters.filter((letter) => !away.has(letter))
    turn += 1
    return present[turn % present.length] ?? ''
  }

  const fetchOf =
    (owner: string, cookie: () => string): typeof fetch =>
    async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, ORIGIN)
      const isOfAPerson = init.method === 'POST' || OF_A_PERSON.has(url.searchParams.get('reason'))
      const headers = new Headers(init.headers)
      headers.set('cookie', cookie())
      headers.set('origin', ORIGIN)
      headers.set('content-type', 'application/json')
      traffic.count('proxy')
      if (url.searchParams.has('timer')) traffic.count('timers')
      const { method = 'GET', body = null, signal } = init
      const request = new Request(url, { method, body, headers })
      const at = clock.now()
      return new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        const answer = async (): Promise<void> => {
          const response = await instances.send(nextLetter(), async ({ proxy }) =>
            proxy.fetch(request),
          )
          if (!response) return
          const { status } = response
          const text = await response.text()
          const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
          clock.after(random.between(5, 60), owner, () => {
            if (isOfAPerson) traffic.waited({ at, waitedMs: clock.now() - at, status, code })
            resolve(responseOf(response, text))
          })
        }
        answer().catch(reject)
      })
    }
  return { fetchOf, away }
}

/** A response as the page receives it, with the parts that the page reads. */
function responseOf({ status, ok, headers }: Response, text: string): Response {
  return Object.assign(Object.create(null), {
    status,
    ok,
    headers,
    type: 'basic',
    text: async () => text,
  })
}

interface Person {
  readonly index: number
  readonly plan: Plan
  /** The minute in which the person signs in again. */
  readonly returnsAt: number
  readonly portal: Portal
  readonly service: Service
  readonly balancer: Balancer
  /** All pages, by the owner of their events. */
  readonly pages: Map<string, PersonPage>
}

/** A person with one visible page, who acts every few minutes. */
function enterPerson({ clock, ...stage }: Stage, person: Person): void {
  const { index, plan, returnsAt } = person
  const isAway = (): boolean => isBetween(clock.now(), plan.signOut, returnsAt)
  const pages = openPages({ clock, ...stage }, person, isAway)
  let visible = 0
  const show = (tab: number): void => {
    pages[visible]?.happens(() => pages[visible]?.hide(true))
    pages[tab]?.happens(() => {
      visible = tab
      pages[tab]?.hide(false)
    })
  }
  function act(random: Random): void {
    // Half of the acts are at the first page, so the open documents are mostly visible.
    if (visible !== 0) show(0)
    else if (random.chance(0.3)) show(1 + Math.floor(random.between(0, pages.length - 1)))
    else pages[0]?.happens(() => pages[0]?.press(random))
  }
  stage.enter(`person ${index}`, async (random) => {
    await clock.sleep(random.between(0, (plan.quiet - 2) * MINUTE), 'world')
    for (const [tab, page] of pages.entries()) {
      page.happens(() => {
        if (tab !== 0) page.hide(true)
        page.load()
      })
    }
    clock.after(returnsAt * MINUTE - clock.now(), 'world', () => {
      pages[visible]?.happens(() => pages[visible]?.focus())
    })
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a person acts in an order
      await clock.sleep(-Math.log(1 - random.next()) * BETWEEN_ACTS, 'world')
      if (!isAway()) act(random)
    }
  })
}

/** Builds the pages of a person. */
function openPages(stage: Stage, person: Person, isAway: () => boolean): readonly PersonPage[] {
  const { index, plan, portal, service, balancer } = person
  const name = `person ${index}`
  portal.signIn(name, 'password')
  let last = 0
  return Array.from({ length: PAGES_OF_A_PERSON }, (_, tab) => {
    const owner = `page ${tab} of ${name}`
    const page = createPersonPage(stage, owner, {
      // One page in ten has an open document: the first of every second person.
      isOpened: tab === 0 && index % 2 === 0,
      fetch: balancer.fetchOf(owner, () => (isAway() ? '' : `session=${name}`)),
      addRecipient: () => {
        last += 1
        const id = `re_${index}x${last}`
        portal.allow(id, name)
        service.add(id)
        return id
      },
      sign: (id) => {
        if (isBetween(stage.clock.now(), plan.outage, plan.recovered)) return false
        service.end(id, 'signed')
        return true
      },
    })
    person.pages.set(owner, page)
    return page
  })
}

/** Operators restart one instance after the other, and the service is silent. */
function enterTroubles(
  stage: Stage,
  plan: Plan,
  parts: {
    readonly instances: Instances
    readonly troubles: Troubles
    readonly balancer: Balancer
  },
): void {
  const { instances, troubles, balancer } = parts
  const { clock } = stage
  stage.enter('rolling restart', async () => {
    await clock.sleep(plan.restart * MINUTE, 'world')
    const each = ((plan.restarted - plan.restart) * MINUTE) / instances.letters.length
    for (const letter of instances.letters) {
      balancer.away.add(letter)
      instances.restart(letter, false)
      clock.after(RESTART_MS, 'world', () => balancer.away.delete(letter))
      // oxlint-disable-next-line no-await-in-loop -- one instance after the other
      await clock.sleep(each, 'world')
    }
  })
  stage.enter('outage of the service', async () => {
    await clock.sleep(plan.outage * MINUTE, 'world')
    troubles.start('service', 'lost', 1)
    await clock.sleep((plan.recovered - plan.outage) * MINUTE, 'world')
    troubles.stop('service', 'lost')
  })
}

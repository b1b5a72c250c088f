import { isSettled } from '../../../src/embed/signing/signingState.js'
import type { Random } from '../core/random.js'
import type { Stage } from '../core/simulate.js'
import { createTroubles, enterTroubles } from '../core/troubles.js'
import { createBrowserJudge } from './browserJudge.js'
import { createComponents, type Component, type Components } from './components.js'
import { createPage, PAGE, SIGN_ORIGIN, type Page } from './page.js'
import { createPortalServer, SERVER_TROUBLES, type PortalServer } from './portalServer.js'

/** No trouble lasts longer than this, in milliseconds. */
const CALM_AT = 130_000

interface Parts {
  readonly page: Page
  readonly server: PortalServer
  readonly components: Components
  readonly judge: ReturnType<typeof createBrowserJudge>
  readonly ids: readonly [string, ...string[]]
}

/** One page of a person with one to a hundred documents, the portal's server, and other devices. */
export async function browserWorld(stage: Stage): Promise<void> {
  const { clock, story, violate } = stage
  const cast = stage.random('cast')
  const page = createPage(stage)
  const troubles = createTroubles(stage.random('troubles'))
  const judge = createBrowserJudge(stage)
  const server = createPortalServer(stage, { page, troubles, judge })
  const restore = page.install()
  try {
    const components = createComponents(stage, { page, server, judge })
    const count = Math.floor(
      cast.pick([cast.between(1, 4), cast.between(4, 15), cast.between(30, 100)]),
    )
    const [first = '', ...others] = Array.from({ length: count }, (_, index) => `re_${index + 1}`)
    const ids = [first, ...others] as const
    const startsItself = cast.chance(0.15)
    const onScreen = cast.pick([10, 10, count])
    page.happens(() => {
      for (const [index, id] of ids.entries())
        components.mount(id, index < onScreen, startsItself && index === 0)
    })
    const parts = { page, server, components, judge, ids }
    enterPerson(stage, parts)
    enterWorld(stage, parts)
    enterTroubles(stage, troubles, [{ parts: ['server'], kinds: SERVER_TROUBLES }], 90_000)
    await clock.runUntil(CALM_AT)
    const comeBack = (): void => {
      story.tell('person: comes back, when everything has recovered')
      judge.acts()
      page.hide(true)
      page.hide(false)
    }
    page.happens(() => {
      page.setOnline(true)
      server.setSession(true)
      for (const [index, id] of ids.entries()) components.mount(id, index < onScreen)
      comeBack()
    })
    await clock.runUntil(CALM_AT + 6_000)
    // A clock that was set back hides how long ago the last questions were.
    page.happens(comeBack)
    await clock.runUntil(CALM_AT + 61_000)
    for (const id of ids.slice(0, 10)) judgeTruth(stage, parts, id)
    // Documents that were never on the screen are asked about when they are.
    page.happens(() => {
      for (const { show } of components.mounted.values()) show(true)
    })
    // Beyond the first ten, a return asks only about documents that nobody has asked about for five minutes.
    await clock.runUntil(CALM_AT + 310_000)
    page.happens(comeBack)
    await clock.runUntil(CALM_AT + 600_000)
    for (const id of ids) judgeTruth(stage, parts, id)
    for (const { id, signing } of components.mounted.values())
      judge.finish(id, signing.state.status)
    page.happens(components.clear)
    await clock.runUntil(clock.now() + 700_000)
    const left = page.leftovers()
    if (left.length > 0) violate('nothing survives the page', left.join(', '))
    if (page.printed.some((line) => line.includes(`${SIGN_ORIGIN}/`)))
      violate('no url is printed', '')
  } finally {
    restore()
  }
}

/** Compares what the page shows of a document with the truth. */
function judgeTruth({ violate }: Stage, { components, server }: Parts, id: string): void {
  const state = components.mounted.get(id)?.signing.state
  const truth = server.truthOf(id)
  const shown =
    state?.status === 'confirmed' ? 'signed' : state?.reason === 'declined' ? 'declined' : 'waiting'
  if (shown === truth) return
  violate(
    'after a recovery the page shows the truth',
    `${id} is ${truth}, and the page says ${state?.status}`,
  )
}

/** A person opens documents, signs, declines, closes, presses and waits. */
function enterPerson(stage: Stage, { page, server, components, judge, ids }: Parts): void {
  const { clock, story } = stage
  stage.enter('person', async (random) => {
    page.shown.tell = (opened, url) => {
      const [, id = ''] = new URL(url).pathname.split('/')
      const choice = random.pick(['signs', 'signs', 'signs', 'declines', 'waits', 'closes the tab'])
      // A ceremony of several pages.
      if (random.chance(0.2) && !url.includes('?')) return page.turn(opened, `${url}?page=2`)
      return clock.after(random.between(800, 15_000), 'person', () => {
        if (opened.closed || choice === 'waits') return
        judge.leaves(id)
        if (choice === 'closes the tab') {
          if (!page.frames.has(opened)) opened.close()
          return
        }
        story.tell(`person: ${choice} ${id}`)
        // The service is sometimes slow to know it.
        const after = random.chance(0.3) ? random.between(0, 6_000) : 0
        clock.after(after, 'server', () =>
          server.decide(id, choice === 'signs' ? 'signed' : 'declined'),
        )
        page.land(opened, random.chance(0.7))
      })
    }
    for (let count = Math.floor(random.between(3, 12)); count > 0; count -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- a person acts in an order
      await clock.sleep(random.between(500, 12_000), 'person')
      const component = components.mounted.get(
        ids[Math.floor(random.between(0, Math.min(ids.length, 4)))] ?? '',
      )
      if (component) page.happens(() => press(component, random))
    }
  })
}

/** Presses the button that a person would press in this state, sometimes twice. */
function press({ signing, press: pressed }: Component, random: Random): void {
  const { status } = signing.state
  if (status === 'idle' || status === 'failed' || status === 'closed') {
    const place = random.chance(0.2) ? 'tab' : 'frame'
    pressed('start', place)
    if (random.chance(0.3)) signing.perform('start')
  } else if (status === 'unconfirmed' && !isSettled(signing.state)) pressed('recheck')
  else if (status === 'open' && random.chance(0.3)) pressed(random.pick(['close', 'restart']))
}

/** The page is hidden, offline, scrolled, left and mounted again; sessions end; others sign elsewhere. */
function enterWorld(stage: Stage, { page, server, components, judge, ids }: Parts): void {
  const { clock, story } = stage
  const at = async (random: Random, last: number): Promise<void> =>
    clock.sleep(random.between(0, last), 'world')
  const cast = stage.random('cast of the world')
  if (cast.chance(0.5)) {
    stage.enter('page is hidden', async (random) => {
      await at(random, 80_000)
      page.happens(() => page.hide(true))
      await at(random, 40_000)
      page.happens(() => {
        story.tell('person: returns to the page')
        judge.acts()
        page.hide(false)
        page.focus()
      })
    })
  }
  if (cast.chance(0.3)) {
    stage.enter('connection breaks', async (random) => {
      await at(random, 80_000)
      story.tell('page: is offline')
      page.happens(() => page.setOnline(false))
      await at(random, 30_000)
      page.happens(() => page.setOnline(true))
    })
  }
  if (cast.chance(0.4)) {
    stage.enter('session ends', async (random) => {
      await at(random, 50_000)
      server.setSession(false)
      await clock.sleep(random.between(5_000, 70_000), 'world')
      page.happens(() => {
        server.setSession(true)
        judge.acts()
        page.focus()
      })
    })
  }
  if (cast.chance(0.5)) {
    stage.enter('component leaves', async (random) => {
      for (let count = 0; count < 3; count += 1) {
        // oxlint-disable no-await-in-loop -- one after the other
        await at(random, 30_000)
        const id = ids[Math.floor(random.between(0, Math.min(ids.length, 4)))] ?? ''
        page.happens(() => components.mounted.get(id)?.unmount())
        await at(random, random.pick([0, 5_000]))
        page.happens(() => components.mount(id, true))
        // oxlint-enable no-await-in-loop
      }
    })
  }
  stage.enter('other device', async (random) => {
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await at(random, 40_000)
      server.decide(random.pick(ids), random.pick(['signed', 'declined'] as const))
    }
  })
  if (cast.chance(0.2)) {
    stage.enter('service takes back', async (random) => {
      await clock.sleep(CALM_AT + random.between(5_000, 15_000), 'world')
      const id = ids.find(
        (one) => components.mounted.get(one)?.signing.state.status === 'confirmed',
      )
      if (id === undefined) return
      server.takeBack(id)
      page.happens(() => components.invalidate(id))
    })
  }
  if (cast.chance(0.2)) {
    stage.enter('clock jumps', async (random) => {
      await at(random, 90_000)
      clock.skew(PAGE, random.pick([-3_600_000, 60_000, 3_600_000]))
    })
  }
}

import { isSettled } from '../../../src/embed/signing/signingState.js'
import type { Random } from '../core/random.js'
import type { Stage } from '../core/simulate.js'
import { createTroubles, enterTroubles } from '../core/troubles.js'
import { createBrowserJudge } from './browserJudge.js'
import { createComponents, type Component, type Components } from './components.js'
import { createPage, ORIGIN, PAGE, SIGN_ORIGIN, type CeremonyWindow, type Page } from './page.js'
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
  const judge = createBrowserJudge(stage, page)
  const server = createPortalServer(stage, { page, troubles, judge })
  const restore = page.install()
  try {
    const components = createComponents(stage, { page, server, judge })
    const count = Math.floor(
      cast.pick([cast.between(1, 4), cast.between(4, 15), cast.between(30, 100)]),
    )
    const [first = '', ...others] = Array.from({ length: count }, (_, index) => `re_${index + 1}`)
    const ids = [first, ...others] as const
    const startsItself = cast.chance(0.25)
    const onScreen = cast.pick([10, 10, count])
    if (cast.chance(0.2)) server.decide(first, 'not_your_turn')
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
    server.decide(first, 'waiting')
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
    await clock.runUntil(CALM_AT + 100_000)
    judgeAsking(stage, parts, -Infinity, 'a document on the screen is asked about', false)
    const ready = [...components.mounted.values()].slice(0, 4)
    page.happens(() => {
      for (const one of ready) if (one.signing.state.status === 'idle') one.press('start')
    })
    enterOtherWindow(stage, parts)
    await clock.runUntil(CALM_AT + 309_000)
    const rule = 'an open or ended document is asked about until its answer is final'
    judgeAsking(stage, parts, CALM_AT + 230_000, rule, true)
    server.decide(ids[Math.floor(cast.between(0, Math.min(count, 10)))] ?? first, 'signed')
    if (cast.chance(0.3)) {
      server.setSession(false)
      page.happens(comeBack)
    }
    // Beyond the first ten, a return asks only about documents that nobody has asked about for five minutes.
    await clock.runUntil(CALM_AT + 310_000)
    const isOut = judge.isSignedOut()
    server.setSession(true)
    judge.acts()
    const returns = [comeBack, page.restore, () => page.setOnline(true)] as const
    page.happens(isOut ? page.focus : cast.pick(returns))
    await clock.runUntil(CALM_AT + 620_000)
    for (const id of ids) judgeTruth(stage, parts, id)
    for (const { id, signing } of components.mounted.values())
      judge.finish(id, signing.state.status)
    if (cast.chance(0.1)) {
      story.tell('person: leaves the page open')
      for (const id of ids) judge.leaves(id, 'tab')
      page.closeTabs()
      judge.expectSilence(clock.now() + 1_900_000)
      await clock.runUntil(clock.now() + 2_200_000)
      const id = cast.pick(ids)
      server.decide(id, 'signed')
      story.tell('person: is back')
      judge.expectSilence(Infinity)
      page.happens(page.point)
      await clock.runUntil(clock.now() + 20_000)
      if (count <= 10) judgeTruth(stage, parts, id)
    }
    page.happens(components.clear)
    await clock.runUntil(clock.now() + 31_000)
    const kept = ids.filter((id) => components.stateOf(id).status !== 'idle')
    if (kept.length > 0) violate('another user sees nothing of the one before', kept.join(', '))
    const left = page.leftovers()
    if (left.length > 0) violate('nothing survives the page', left.join(', '))
    if (page.printed.some((line) => line.includes(`${SIGN_ORIGIN}/`)))
      violate('no url is printed', '')
  } finally {
    restore()
  }
}

/** Compares what the page shows of a document with the truth. */
function judgeTruth({ clock, violate }: Stage, { components, server }: Parts, id: string): void {
  const state = components.mounted.get(id)?.signing.state
  const truth = server.truthOf(id)
  const { status, reason, signature } = state ?? {}
  const isFinal = reason === 'declined' || reason === 'expired' || reason === 'not_your_turn'
  const shown = status === 'confirmed' ? 'signed' : isFinal ? reason : 'waiting'
  const detail = `${id} is ${truth}, and the page says ${status} ${reason}`
  if (shown !== truth) violate('after a recovery the page shows the truth', detail)
  // A file is asked about every 30 seconds.
  if (clock.now() < CALM_AT + 500_000 || shown !== 'signed' || !server.isSealed(id)) return
  if (signature?.sealed !== 'sealed')
    violate('after ten minutes the page knows the signed file', id)
}

/** Checks that documents on the screen were asked about since a time, unless their answer is final. */
function judgeAsking(
  { violate }: Stage,
  { components, judge }: Parts,
  since: number,
  rule: string,
  isAboutOpened: boolean,
): void {
  for (const { id, signing, isGiven } of components.mounted.values()) {
    // The server has said that an idle document waits for the person.
    const isOpened = signing.isOpened && signing.state.status !== 'idle'
    const isMeant = isAboutOpened ? isOpened : !isGiven
    if (!isMeant || isSettled(signing.state) || judge.askedAt(id) > since) continue
    violate(rule, `${id}, which is ${signing.state.status}`)
  }
}

/** Another window of the person receives a final answer, and this one must ask. */
function enterOtherWindow(stage: Stage, { page, server, components, judge, ids }: Parts): void {
  stage.enter('other window', async (random) => {
    await stage.clock.sleep(random.between(20_000, 150_000), 'world')
    const id = random.pick(ids)
    server.decide(id, 'signed')
    const signing = components.mounted.get(id)?.signing
    if (!signing || isSettled(signing.state)) return
    stage.story.tell(`person: signs ${id} in another window`)
    page.happens(() => {
      judge.expectQuestion(id, false, () => !isSettled(signing.state))
      page.hearOf(id)
    })
  })
}

/** A person opens documents, signs, declines, closes, presses and waits. */
function enterPerson(stage: Stage, parts: Parts): void {
  const { page, server, components, judge, ids } = parts
  const { clock, story } = stage
  stage.enter('person', async (random) => {
    page.shown.tell = (opened, url) => {
      const [, id = ''] = new URL(url).pathname.split('/')
      const choice = random.pick([...CHOICES])
      // A ceremony of several pages.
      if (random.chance(0.2) && !url.includes('?')) return page.turn(opened, `${url}?page=2`)
      return clock.after(random.between(800, 15_000), 'person', () => {
        if (opened.closed || choice === 'waits') return
        judge.leaves(id, page.frames.has(opened) ? 'frame' : 'tab')
        if (choice === 'closes the tab') {
          if (page.frames.has(opened)) return
          opened.close()
          if (random.chance(0.5)) finishLater(parts, id, opened, random.between(1_000, 5_000))
          return
        }
        story.tell(`person: ${choice} ${id}`)
        if (choice === 'is too late') {
          page.post(opened, { type: 'late' })
          // The person does not wait for what the page says.
          clock.after(random.between(5, 600), PAGE, () => {
            const component = components.mounted.get(id)
            if (component?.signing.state.status === 'open') component.press('restart')
          })
          return
        }
        if (random.chance(0.3)) page.post(opened, { type: choice === 'signs' ? 'signed' : 'shown' })
        // The service is sometimes slow to know it.
        const after = random.chance(0.3) ? random.between(0, 6_000) : 0
        clock.after(after, 'server', () =>
          server.decide(id, choice === 'signs' ? 'signed' : 'declined'),
        )
        page.land(opened, random.chance(0.7))
        // When everything has recovered, an end is known within 20 seconds.
        if (clock.now() < CALM_AT) return
        clock.after(after + 20_000, 'judge', () => judgeTruth(stage, parts, id))
      })
    }
    for (let count = Math.floor(random.between(3, 12)); count > 0; count -= 1) {
      // oxlint-disable-next-line no-await-in-loop -- a person acts in an order
      await clock.sleep(random.between(500, 12_000), 'person')
      const component = components.mounted.get(
        ids[Math.floor(random.between(0, Math.min(ids.length, 4)))] ?? '',
      )
      if (component) page.happens(() => press(component, random, page.point))
    }
  })
}

/** Lets a tab that only looks closed reach the end of the ceremony. */
function finishLater(parts: Parts, id: string, opened: CeremonyWindow, ms: number): void {
  const { page, server, judge, components } = parts
  page.later(ms, () => {
    server.decide(id, 'signed')
    const signing = components.mounted.get(id)?.signing
    const { attempt, state } = signing?.getSnapshot() ?? {}
    if (state?.status === 'closed' && opened.name.endsWith(attempt?.nonce ?? 'none')) {
      judge.expectQuestion(id, false, () => !isSettled(state) && signing?.isHeld === true)
    }
    page.finishElsewhere(opened)
  })
}

/** What a person does with a document. */
const CHOICES = [
  ...(['signs', 'signs', 'signs', 'signs', 'declines', 'declines'] as const),
  ...(['waits', 'waits', 'closes the tab', 'is too late'] as const),
] as const

/** Presses the button that a person would press in this state, sometimes twice. */
function press({ signing, press: pressed }: Component, random: Random, point: () => void): void {
  const { status } = signing.state
  point()
  if (status === 'idle' || status === 'failed' || status === 'closed') {
    const place = random.chance(0.2) ? 'tab' : 'frame'
    pressed('start', place)
    if (random.chance(0.3)) pressed('start', place)
  } else if (status === 'unconfirmed' && !isSettled(signing.state)) pressed('recheck')
  else if (status === 'open' && random.chance(0.3)) pressed(random.pick(['close', 'restart']))
  else if (status === 'creating' && random.chance(0.5)) {
    // The person is impatient, or gives up.
    pressed('close')
    if (random.chance(0.5)) pressed('start')
  }
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
        await at(random, random.pick([1_500, 30_000]))
        const id = ids[Math.floor(random.between(0, Math.min(ids.length, 4)))] ?? ''
        page.happens(() => components.mounted.get(id)?.unmount())
        await at(random, random.pick([0, 5_000]))
        page.happens(() => components.mount(id, true))
        // oxlint-enable no-await-in-loop
      }
    })
  }
  if (cast.chance(0.5)) {
    stage.enter('second component', async (random) => {
      const id = ids[Math.floor(random.between(0, Math.min(ids.length, 4)))] ?? ''
      await at(random, 60_000)
      const left: (() => void)[] = []
      page.happens(() => left.push(components.second(id)))
      await at(random, 60_000)
      page.happens(() => left.forEach((leave) => leave()))
    })
  }
  stage.enter('other device', async (random) => {
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await at(random, 40_000)
      server.decide(random.pick(ids), random.pick(['signed', 'declined', 'expired'] as const))
    }
  })
  if (cast.chance(0.3)) {
    stage.enter('turn comes', async (random) => {
      await at(random, 60_000)
      server.decide(ids[0], 'not_your_turn')
      await at(random, 60_000)
      server.decide(ids[0], 'waiting')
    })
  }
  if (cast.chance(0.3)) {
    stage.enter('portal changes its data', async (random) => {
      await at(random, 100_000)
      page.happens(() => components.invalidate(random.pick(ids)))
    })
  }
  stage.enter('stranger', async (random) => {
    await at(random, 60_000)
    const [opened] = random.pick([[...page.frames.keys()], [{}]])
    const origin = random.pick([SIGN_ORIGIN, ORIGIN, 'https://evil.example'])
    const isTrusted = !opened || origin !== SIGN_ORIGIN
    page.happens(() => page.post(opened ?? {}, { type: 'signed' }, { origin, isTrusted }))
  })
  if (cast.chance(0.4)) {
    stage.enter('service takes back', async (random) => {
      await clock.sleep(random.between(20_000, CALM_AT + 15_000), 'world')
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
      judge.jumps()
      clock.skew(PAGE, random.pick([-3_600_000, 60_000, 3_600_000]))
    })
  }
}

import { type CeremonyState, isLive, isSettled } from '../../../src/embed/signing/signingState.js'
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
    const isInBackground = cast.chance(0.15)
    page.happens(() => {
      page.hide(isInBackground)
      for (const [index, id] of ids.entries())
        components.mount(id, index < onScreen, startsItself && index === 0)
    })
    // A person may change the mind at once.
    if (cast.chance(0.2))
      page.later(cast.between(1, 200), () => components.mounted.get(first)?.press('close'))
    if (isInBackground) page.later(cast.between(1_000, 20_000), () => page.hide(false))
    const parts = { page, server, components, judge, ids }
    enterPerson(stage, parts)
    enterWorld(stage, parts)
    enterTroubles(stage, troubles, [{ parts: ['server'], kinds: SERVER_TROUBLES }], 90_000)
    await recover(stage, parts, onScreen)
    await workOn(stage, parts, cast)
    await leaveOpen(stage, parts, cast)
    await endPage(stage, parts, cast)
  } finally {
    restore()
  }
}

/** The person returns to the page, when everything has recovered. */
function comeBack({ story }: Stage, { page, judge }: Parts): void {
  story.tell('person: comes back, when everything has recovered')
  judge.acts()
  page.hide(true)
  page.hide(false)
}

/** Everything recovers, and the person comes back. Soon the page shows the truth. */
async function recover(stage: Stage, parts: Parts, onScreen: number): Promise<void> {
  const { clock } = stage
  const { page, server, components, judge, ids } = parts
  await clock.runUntil(CALM_AT)
  if (ids.length < 15) components.mounted.forEach(({ id }) => judge.expectRepeated(id))
  server.decide(ids[0], 'waiting')
  page.happens(() => {
    page.setOnline(true)
    server.setSession(true)
    for (const [index, id] of ids.entries()) components.mount(id, index < onScreen)
    comeBack(stage, parts)
  })
  await clock.runUntil(CALM_AT + 6_000)
  // A clock that was set back hides how long ago the last questions were.
  page.happens(() => comeBack(stage, parts))
  await clock.runUntil(CALM_AT + 61_000)
  for (const id of ids.slice(0, 10)) judgeTruth(stage, parts, id)
  // Documents that were never on the screen are asked about when they are.
  page.happens(() => {
    for (const { show } of components.mounted.values()) show(true)
  })
  await clock.runUntil(CALM_AT + 100_000)
  judgeAsking(stage, parts, -Infinity, 'a document on the screen is asked about', false)
}

/** The person opens some documents, and the page asks about them for ten minutes. */
async function workOn(stage: Stage, parts: Parts, cast: Random): Promise<void> {
  const { clock } = stage
  const { page, server, components, judge, ids } = parts
  const ready = [...components.mounted.values()].slice(0, 4)
  page.happens(() => {
    const place = cast.pick(['frame', 'frame', 'tab'] as const)
    for (const one of ready) if (one.signing.state.status === 'idle') one.press('start', place)
  })
  enterOtherWindow(stage, parts)
  await clock.runUntil(CALM_AT + 309_000)
  const rule = 'an open or ended document is asked about until its answer is final'
  judgeAsking(stage, parts, CALM_AT + 230_000, rule, true)
  server.decide(ids[Math.floor(cast.between(0, Math.min(ids.length, 10)))] ?? ids[0], 'signed')
  if (cast.chance(0.3)) {
    server.setSession(false)
    page.happens(() => comeBack(stage, parts))
  }
  // Beyond the first ten, a return asks only about documents that nobody has asked about for five minutes.
  await clock.runUntil(CALM_AT + 310_000)
  const isOut = judge.isSignedOut()
  server.setSession(true)
  judge.acts()
  const returns = [() => comeBack(stage, parts), page.restore, () => page.setOnline(true)] as const
  page.happens(isOut ? page.focus : cast.pick(returns))
  await clock.runUntil(CALM_AT + 620_000)
  for (const id of ids) judgeTruth(stage, parts, id)
  for (const { id, signing } of components.mounted.values()) judge.finish(id, signing.state.status)
}

/** Sometimes the person leaves the page open for longer than half an hour, and is then back. */
async function leaveOpen(stage: Stage, parts: Parts, cast: Random): Promise<void> {
  const { clock, story } = stage
  const { page, server, components, judge, ids } = parts
  if (!cast.chance(0.1)) return
  story.tell('person: leaves the page open')
  for (const id of components.mounted.keys())
    judge.note(id, { mayHaveEnded: true, mayBeClosed: true })
  page.closeTabs()
  judge.expectSilence(clock.now() + 1_900_000)
  await clock.runUntil(clock.now() + 2_200_000)
  const picked = cast.pick(ids)
  // Timers ask about the others.
  const id = ids.find((one) => components.stateOf(one).status === 'idle') ?? picked
  server.decide(id, 'signed')
  story.tell('person: is back')
  judge.expectSilence(Infinity)
  page.happens(page.point)
  await clock.runUntil(clock.now() + 20_000)
  if (ids.length <= 10) judgeTruth(stage, parts, id)
}

/** The person perhaps goes to another page, and another user comes: nothing of this one is left. */
async function endPage(stage: Stage, parts: Parts, cast: Random): Promise<void> {
  const { clock, story, violate } = stage
  const { page, components, judge, ids } = parts
  if (cast.chance(0.1)) {
    story.tell('person: goes to another page of the portal')
    const shown = ids.filter((id) => components.stateOf(id).status !== 'idle')
    for (const id of components.mounted.keys()) judge.note(id, { mayHaveEnded: true })
    page.happens(() => components.mounted.forEach(({ unmount }) => unmount()))
    await clock.runUntil(clock.now() + 130_000)
    const lost = shown.filter((id) => components.stateOf(id).status === 'idle')
    if (lost.length > 0) violate('nothing that was shown is lost', lost.join(', '))
    await clock.runUntil(clock.now() + 600_000)
    const live = ids.filter((id) => isLive(components.stateOf(id)))
    if (live.length > 0) violate('a document without a component closes', live.join(', '))
  }
  page.happens(() => [...components.mounted.values()].at(-1)?.press('start', 'window'))
  page.later(cast.between(10, 600), components.clear)
  await clock.runUntil(clock.now() + 31_000)
  const kept = ids.filter((id) => components.stateOf(id).status !== 'idle')
  if (kept.length > 0) violate('another user sees nothing of the one before', kept.join(', '))
  const left = page.leftovers()
  if (left.length > 0) violate('nothing survives the page', left.join(', '))
  if (page.printed.some((line) => line.includes(`${SIGN_ORIGIN}/`)))
    violate('no url is printed', '')
}

/** Compares what the page shows of a document with the truth. */
function judgeTruth(
  { clock, violate }: Stage,
  { page, components, server }: Parts,
  id: string,
): void {
  const state = components.mounted.get(id)?.signing.state
  const truth = server.truthOf(id)
  const { status, reason, signature } = state ?? {}
  const isFinal = reason === 'declined' || reason === 'expired' || reason === 'not_your_turn'
  const shown = status === 'confirmed' ? 'signed' : isFinal ? reason : 'waiting'
  const detail = `${id} is ${truth}, and the page says ${status} ${reason}`
  if (shown !== truth) violate('after a recovery the page shows the truth', detail)
  const { attempt } = components.mounted.get(id)?.signing.getSnapshot() ?? {}
  const names = [...page.frames.values()].map((one) => one.isConnected && one.name)
  if (state?.place === 'frame' && !names.includes(`signing-ceremony:${attempt?.nonce}`))
    violate('an open document is on the page', id)
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
  const { clock, story, violate } = stage
  stage.enter('person', async (random) => {
    page.shown.tell = (opened, url) => {
      const [, id = ''] = new URL(url).pathname.split('/')
      const choice = random.pick([...CHOICES])
      // A ceremony of several pages.
      if (random.chance(0.2) && !url.includes('?')) return page.turn(opened, `${url}?page=2`)
      return clock.after(random.between(800, 15_000), 'person', () => {
        if (opened.isGone || choice === 'waits') return
        judge.note(id, { mayHaveEnded: true, mayBeClosed: !page.frames.has(opened) })
        if (choice === 'closes the tab') {
          if (page.frames.has(opened)) return
          opened.close()
          if (random.chance(0.5)) finishLater(parts, id, opened, random.between(1_000, 5_000))
          return
        }
        story.tell(`person: ${choice} ${id}`)
        if (choice === 'is too late') {
          const signing = components.mounted.get(id)?.signing
          const isNeeded = (): boolean => signing?.isHeld === true && !isSettled(signing.state)
          const isShown = signing?.state.status === 'open' && page.frames.get(opened)?.isConnected
          if (isShown) judge.expectQuestion(id, false, isNeeded)
          page.post(opened, { type: 'late' })
          // The person does not wait for what the page says.
          clock.after(random.between(5, 600), PAGE, () => {
            const component = components.mounted.get(id)
            if (component?.signing.state.status === 'open' && !page.isHidden())
              component.press('restart')
          })
          return
        }
        // Some services end with a page of their own.
        const isSilent = page.frames.has(opened) && random.chance(0.1)
        if (!isSilent && random.chance(0.3))
          page.post(opened, { type: choice === 'signs' ? 'signed' : 'shown' })
        // The service is sometimes slow to know it.
        const after = random.chance(0.3) ? random.between(0, 6_000) : 0
        clock.after(after, 'server', () =>
          server.decide(id, choice === 'signs' ? 'signed' : 'declined'),
        )
        if (isSilent) page.end(opened, url)
        else page.land(opened, random.chance(0.7))
        // When everything has recovered, an end is known within 20 seconds.
        if (clock.now() < CALM_AT) return
        clock.after(after + 20_000, 'judge', () => judgeTruth(stage, parts, id))
      })
    }
    let component: Component | undefined
    for (let count = Math.floor(random.between(4, 16)); count > 0; count -= 1) {
      const isImpatient = component?.signing.state.status === 'failed'
      // oxlint-disable-next-line no-await-in-loop -- a person acts in an order
      await clock.sleep(random.between(500, isImpatient ? 2_000 : 12_000), 'person')
      const id = ids[Math.floor(random.between(0, Math.min(ids.length, 4)))] ?? ''
      const pressed = (component = isImpatient ? component : components.mounted.get(id))
      page.happens(() => pressed && !page.isHidden() && press(pressed, random, page))
    }
  })
  page.shown.leave = (url) => {
    const [, id = ''] = new URL(url).pathname.split('/')
    const random = stage.random(url)
    const isEnd = random.chance(0.6)
    const status = (): CeremonyState => components.stateOf(id)
    if (status().status !== 'creating') violate('no page is left for a closed document', id)
    judge.note(id, { mayHaveEnded: true, mayBeClosed: true })
    page.hide(true)
    page.later(random.between(1_000, 15_000), () => {
      story.tell(`person: comes back from ${isEnd ? 'the landing page' : url}`)
      judge.acts()
      if (isEnd) {
        page.arrive()
        server.decide(id, 'signed')
        judge.expectQuestion(id, false, () => components.mounted.has(id) && !isSettled(status()))
      }
      page.hide(false)
      if (isEnd || random.chance(0.3)) components.reload()
      else page.restore()
      if (status().place === 'window') violate('a window that is back has a next step', id)
    })
  }
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

const PLACES = ['tab', 'tab', 'window', 'frame', 'frame', 'frame', 'frame', 'frame'] as const

/** Presses the button that a person would press in this state, sometimes twice. */
function press({ signing, press: pressed, follow }: Component, random: Random, page: Page): void {
  const { status } = signing.state
  page.point()
  if (status === 'idle' || status === 'failed' || status === 'closed') {
    const place = random.pick(PLACES)
    pressed('start', place)
    if (random.chance(0.3)) pressed('start', place)
    if (random.chance(0.1)) page.later(random.between(1, 400), () => pressed('close'))
  } else if (status === 'blocked') follow()
  else if (status === 'unconfirmed' && !isSettled(signing.state)) pressed('recheck')
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
  const perhaps = (chance: number, name: string, act: (random: Random) => Promise<void>): void => {
    if (cast.chance(chance)) stage.enter(name, act)
  }
  perhaps(0.5, 'page is hidden', async (random) => {
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
  perhaps(0.3, 'connection breaks', async (random) => {
    await at(random, 80_000)
    story.tell('page: is offline')
    page.happens(() => page.setOnline(false))
    await at(random, 30_000)
    page.happens(() => page.setOnline(true))
  })
  perhaps(0.4, 'session ends', async (random) => {
    await at(random, 50_000)
    server.setSession(false)
    await clock.sleep(random.between(5_000, 70_000), 'world')
    page.happens(() => {
      server.setSession(true)
      judge.acts()
      page.focus()
    })
  })
  perhaps(0.5, 'component leaves', async (random) => {
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
  perhaps(0.5, 'second component', async (random) => {
    const id = ids[Math.floor(random.between(0, Math.min(ids.length, 4)))] ?? ''
    await at(random, 60_000)
    const left: (() => void)[] = []
    page.happens(() => left.push(components.second(id)))
    await at(random, 60_000)
    page.happens(() => left.forEach((leave) => leave()))
  })
  stage.enter('other device', async (random) => {
    for (let count = 0; count < 3; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await at(random, 40_000)
      server.decide(random.pick(ids), random.pick(['signed', 'declined', 'expired'] as const))
    }
  })
  perhaps(0.3, 'turn comes', async (random) => {
    await at(random, 60_000)
    server.decide(ids[0], 'not_your_turn')
    await at(random, 60_000)
    server.decide(ids[0], 'waiting')
  })
  perhaps(0.3, 'portal changes its data', async (random) => {
    await at(random, 100_000)
    page.happens(() => components.invalidate(random.pick(ids)))
  })
  stage.enter('another document', async (random) => {
    await at(random, 80_000)
    page.happens(() => components.mount('re_0', true))
  })
  stage.enter('stranger', async (random) => {
    await at(random, 60_000)
    const [opened] = random.pick([[...page.frames.keys()], [{}]])
    const origin = random.pick([SIGN_ORIGIN, ORIGIN, 'https://evil.example'])
    const isTrusted = !opened || origin !== SIGN_ORIGIN
    page.happens(() => {
      page.post(opened ?? {}, { type: 'signed' }, { origin, isTrusted })
      page.finishElsewhere({ name: 'another attempt' })
      page.warn()
    })
  })
  perhaps(0.4, 'service takes back', async (random) => {
    await clock.sleep(random.between(20_000, CALM_AT + 15_000), 'world')
    const id = ids.find((one) => components.mounted.get(one)?.signing.state.status === 'confirmed')
    if (id === undefined) return
    server.takeBack(id)
    page.happens(() => components.invalidate(id))
  })
  perhaps(0.2, 'clock jumps', async (random) => {
    await at(random, 90_000)
    judge.jumps()
    clock.skew(PAGE, random.pick([-3_600_000, 60_000, 3_600_000]))
  })
}

import { frameName } from '../../contract/landingMessage.js'
import { randomHex } from '../browser/randomHex.js'
import { createScope, every, listen } from '../browser/scope.js'
import { isLandingOf } from '../ending/landingMessages.js'
import { hiddenFrame } from './hiddenFrame.js'
import { isLandingPage, readLocation } from './frameLocation.js'

/**
 * What a hidden frame found out about the landing. `unknown` is a page that is still loading when
 * patience ends, which in WebKit a server that is down looks like.
 */
export type LandingFinding = 'reached' | 'unreachable' | 'unknown'

/** Milliseconds between two looks. */
const LOOK = 250
/** Looks at a page that says nothing before it is taken for none: its script may be on the way. */
const LOOKS_AT_PAGE = 20
/** Looks at an empty frame before patience ends. */
const LOOKS_AT_NOTHING = 40

const found = new Map<string, Promise<LandingFinding>>()

/** Takes a landing for reached, unseen: for tests, whose landing is at no address. */
export function trustLanding(landing: URL): void {
  found.set(landing.href, Promise.resolve('reached'))
}

/**
 * Whether the landing can be shown in a frame of this page and be heard, which nothing tells later:
 * a frame that was refused looks like one that shows the ceremony. Loads the landing once a page,
 * out of sight; a landing that was not reached is tried again the next time, or where `anew` is set.
 */
export function probeLanding(landing: URL, anew = false): Promise<LandingFinding> {
  const key = landing.href
  let finding = anew ? undefined : found.get(key)
  if (!finding) {
    // Where it cannot be tried, nothing speaks against it.
    finding = load(landing).catch((): LandingFinding => 'reached')
    found.set(key, finding)
    void finding.then((what) => what === 'reached' || found.delete(key))
  }
  return finding
}

async function load(landing: URL): Promise<LandingFinding> {
  const scope = createScope()
  const { frame, show } = hiddenFrame(landing.href)
  const state = randomHex()
  frame.name = frameName(state)
  return new Promise<LandingFinding>((resolve) => {
    let nothing = 0
    let pages = 0
    listen(scope, 'message', (message) => {
      if (isLandingOf(message, frame.contentWindow, landing.origin, state)) resolve('reached')
    })
    every(scope, LOOK, () => {
      const page = readLocation(frame.contentWindow)
      if (page === 'blank') nothing += 1
      else if (page && isLandingPage(page, landing)) resolve('reached')
      else pages += 1
      if (pages >= LOOKS_AT_PAGE) resolve('unreachable')
      if (nothing >= LOOKS_AT_NOTHING) resolve('unknown')
    })
    show(scope)
  }).finally(scope.end)
}

import type { Locator, Page } from 'playwright'

/** A finger on a touch screen: every gesture is a row of touches, sent to the browser itself. */
export interface Finger {
  readonly tap: (target: Locator) => Promise<void>
  /** Swipes until the whole of `target` is on the screen; `beside` is where the finger keeps off. */
  readonly swipeUpUntilSeen: (target: Locator, most: number, beside?: Locator) => Promise<boolean>
  readonly swipeDownUntilSeen: (target: Locator, most: number) => Promise<boolean>
  /** A stroke from left to right, then one from top to bottom. */
  readonly draw: (pad: Locator) => Promise<void>
  readonly isSeen: (target: Locator) => Promise<boolean>
}

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Takes hold of the screen of `page`, whose context must have `hasTouch`. What stands in the lowest
 * `covered` pixels does not count as seen: a frame may end above them.
 */
export async function fingerOn(page: Page, covered = 0): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  }

  /** Moves at the pace of a hand, and rests before it lifts: no fling follows. */
  async function move(from: Point, to: Point): Promise<void> {
    const steps = 12
    await send('touchStart', [from])
    for (let step = 1; step <= steps; step += 1) {
      const point = {
        x: between(from.x, to.x, step / steps),
        y: between(from.y, to.y, step / steps),
      }
      // oxlint-disable-next-line no-await-in-loop -- one touch after the other
      await send('touchMove', [point])
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.waitForTimeout(10)
    }
    await page.waitForTimeout(100)
    await send('touchMove', [to])
    await send('touchEnd', [])
  }

  async function isSeen(target: Locator): Promise<boolean> {
    const box = await target.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= height - covered
  }

  /** A swipe by half the screen, begun beside `pad` where there is one. */
  async function swipe(direction: 'up' | 'down', pad?: Locator): Promise<void> {
    const x = width * 0.45
    const [low, high] = [height * 0.78, height * 0.28]
    const box = pad && (await pad.boundingBox())
    const isOnPad = (y: number) => box && y >= box.y && y <= box.y + box.height
    const from = direction === 'up' ? low : high
    // The margin beside the pad scrolls like everything else.
    await move(
      { x: isOnPad(from) ? 4 : x, y: from },
      { x: isOnPad(from) ? 4 : x, y: direction === 'up' ? high : low },
    )
    await page.waitForTimeout(120)
  }

  async function swipeUntilSeen(
    direction: 'up' | 'down',
    target: Locator,
    most: number,
    beside?: Locator,
  ): Promise<boolean> {
    for (let count = 0; count < most; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- looks after each swipe
      if (await isSeen(target)) return true
      // oxlint-disable-next-line no-await-in-loop -- as above
      await swipe(direction, beside)
    }
    return isSeen(target)
  }

  return {
    isSeen,
    tap: async (target) => {
      const { x, y, width: wide, height: high } = await restingBoxOf(target)
      await send('touchStart', [{ x: x + wide / 2, y: y + high / 2 }])
      await send('touchEnd', [])
      // Two taps at once are a double tap.
      await page.waitForTimeout(350)
    },
    swipeUpUntilSeen: async (target, most, beside) => swipeUntilSeen('up', target, most, beside),
    swipeDownUntilSeen: async (target, most) => swipeUntilSeen('down', target, most),
    draw: async (pad) => {
      const { x, y, width: wide, height: high } = await boxOf(pad)
      const at = (across: number, down: number) => ({ x: x + wide * across, y: y + high * down })
      await move(at(0.2, 0.5), at(0.7, 0.45))
      await move(at(0.45, 0.2), at(0.5, 0.8))
    },
  }
}

function between(start: number, end: number, share: number): number {
  return start + (end - start) * share
}

/** Where it stands once nothing scrolls any more: the same place in three looks, however slow the machine. */
async function restingBoxOf(target: Locator) {
  let box = await boxOf(target)
  let still = 0
  while (still < 3) {
    // oxlint-disable-next-line no-await-in-loop -- looks again
    await target.page().waitForTimeout(100)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const now = await boxOf(target)
    still = now.x === box.x && now.y === box.y ? still + 1 : 0
    box = now
  }
  return box
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to touch: it is not shown.')
  return box
}

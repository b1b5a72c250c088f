import type { Locator, Page } from 'playwright'

interface Point {
  readonly x: number
  readonly y: number
}

/** Pixels that a finger moves before the browser recognizes a swipe. */
const SLOP = 16
/** Milliseconds between two taps, so that the browser does not recognize a double tap. */
const BETWEEN_TAPS = 350

/** Creates a finger for `page`. The context of the page must have `hasTouch`. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  let lastTap = -Infinity

  /** Sends a touch event. `at` is the time of the event, in seconds. Default: now. */
  const send = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly Point[],
    at?: number,
  ) => {
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [...points],
      ...(at !== undefined && { timestamp: at }),
    })
  }

  async function stroke(from: Point, to: Point): Promise<void> {
    const steps = 12
    await send('touchStart', [from])
    for (let step = 1; step <= steps; step += 1) {
      const point = {
        x: between(from.x, to.x, step / steps),
        y: between(from.y, to.y, step / steps),
      }
      // oxlint-disable-next-line no-await-in-loop -- one touch after the other
      await send('touchMove', [point])
      // oxlint-disable-next-line no-await-in-loop -- as slow as a hand
      await page.waitForTimeout(10)
    }
    await send('touchEnd', [])
  }

  /**
   * Swipes up if `pixels` is positive, otherwise down. Sets the time of each event, because a busy
   * machine would change the speed. The finger rests at the end, so that the page stops scrolling.
   */
  async function swipe(pixels: number, x = width * 0.45, y?: number): Promise<void> {
    const most = height * 0.5
    const distance = Math.max(-most, Math.min(most, pixels + Math.sign(pixels) * SLOP))
    const from = y ?? startOf(distance)
    const steps = 8
    const begin = Date.now() / 1000
    await send('touchStart', [{ x, y: from }], begin)
    for (let step = 1; step <= steps; step += 1) {
      const point = { x, y: between(from, from - distance, step / steps) }
      // oxlint-disable-next-line no-await-in-loop -- one touch after the other
      await send('touchMove', [point], begin + step * 0.016)
    }
    await send('touchMove', [{ x, y: from - distance }], begin + 0.4)
    await send('touchEnd', [], begin + 0.5)
  }

  /** Returns where a swipe starts: low on the screen for a swipe up, high for a swipe down. */
  const startOf = (direction: number): number => height * (direction > 0 ? 0.78 : 0.28)

  /** Returns a position beside `avoided` if the swipe would otherwise start on `avoided`. */
  async function startBeside(avoided: Locator | undefined, direction: number) {
    const box = await avoided?.boundingBox()
    const y = startOf(direction)
    return box && y >= box.y && y <= box.y + box.height ? box.x / 2 : undefined
  }

  /** Returns the hidden pixels of `target`: positive below, negative above, 0 if all is visible. */
  async function hiddenPart(target: Locator): Promise<number> {
    const { above, below, isOnScreen } = await clippingOf(target)
    if (isOnScreen) return above > below ? -above : below
    const { y } = await boxOf(target)
    return y < height / 2 ? -height : height
  }

  return {
    tap: async (target: Locator) => {
      const { x, y, width: wide, height: high } = await restingBoxOf(target)
      await page.waitForTimeout(Math.max(0, lastTap + BETWEEN_TAPS - performance.now()))
      // Send both events together, because a late `touchEnd` on a busy machine would be a long press.
      await Promise.all([
        send('touchStart', [{ x: x + wide / 2, y: y + high / 2 }]),
        send('touchEnd', []),
      ])
      lastTap = performance.now()
    },
    /** Swipes up by this many pixels, from the middle of `target`. */
    swipeFrom: async (target: Locator, pixels: number) => {
      const { x, y, width: wide, height: high } = await restingBoxOf(target)
      await swipe(pixels, x + wide / 2, y + high / 2)
    },
    /** Swipes until `target` is completely visible. Never starts on `avoided`. */
    swipeUntilSeen: async (target: Locator, limit: number, avoided?: Locator) => {
      for (let count = 0; count < limit; count += 1) {
        // oxlint-disable no-await-in-loop -- each swipe starts where the one before it ended
        const hidden = await hiddenPart(target)
        if (hidden === 0) return true
        await swipe(hidden, await startBeside(avoided, hidden))
        // oxlint-enable no-await-in-loop
      }
      return (await hiddenPart(target)) === 0
    },
    /** Draws a stroke from left to right, then one from top to bottom. */
    draw: async (pad: Locator) => {
      const { x, y, width: wide, height: high } = await boxOf(pad)
      const at = (across: number, down: number) => ({ x: x + wide * across, y: y + high * down })
      await stroke(at(0.2, 0.5), at(0.7, 0.45))
      await stroke(at(0.45, 0.2), at(0.5, 0.8))
    },
  }
}

function between(start: number, end: number, share: number): number {
  return start + (end - start) * share
}

/** Returns how many pixels of `target` are cut off, by the screen or by the frames around it. */
async function clippingOf(target: Locator) {
  return target.evaluate(
    (element) =>
      new Promise<{ above: number; below: number; isOnScreen: boolean }>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect()
          if (!entry) return
          const { boundingClientRect: whole, intersectionRect: seen } = entry
          resolve({
            above: Math.round(seen.top - whole.top),
            below: Math.round(whole.bottom - seen.bottom),
            isOnScreen: seen.height > 0,
          })
        })
        observer.observe(element)
      }),
  )
}

/** Waits until the target does not move any more, and returns its box. */
async function restingBoxOf(target: Locator) {
  let box = await boxOf(target)
  let still = 0
  while (still < 3) {
    // oxlint-disable-next-line no-await-in-loop -- compares the next position
    await target.page().waitForTimeout(100)
    // oxlint-disable-next-line no-await-in-loop -- compares the next position
    const now = await boxOf(target)
    still = now.x === box.x && now.y === box.y ? still + 1 : 0
    box = now
  }
  return box
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to touch is not shown.')
  return box
}

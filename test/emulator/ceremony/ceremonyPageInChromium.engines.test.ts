import type { AxeResults } from 'axe-core'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import type { EnvelopeSeed, SigningEmulatorOptions } from '../../../src/emulator/index.js'
import { createCeremony } from '../support/callEmulator.js'
import { emulatorInChromium } from '../support/emulatorInChromium.js'

const axePath = createRequire(import.meta.url).resolve('axe-core')

/** The console messages and errors of the page. */
const logged: string[] = []

// This hook comes first, so that it runs last: a page may log while it closes.
afterEach(() => {
  const lines = logged.splice(0)
  if (lines.length > 0) throw new Error(`The page logged: ${lines.join('; ')}`)
})

const { host, start, newContext } = emulatorInChromium()

/** Starts an emulator with a pending recipient, and opens a browser page. */
async function setUp(
  options: {
    emulator?: SigningEmulatorOptions
    browser?: BrowserContextOptions
    body?: object
    sender?: EnvelopeSeed['sender']
  } = {},
) {
  const { emulator } = await start({ deliverableDelay: 0, ...options.emulator })
  const { recipients } = emulator.seedEnvelope({
    ...(options.sender && { sender: options.sender }),
    recipients: [
      { name: 'Ada Lovelace', email: 'ada@example.com' },
      { name: 'Charles Babbage', email: 'charles@example.com' },
    ],
  })
  const recipientId = recipients[0]?.id ?? ''
  const url = await createCeremony(emulator, recipientId, {
    redirect_url: host().done,
    embeddable_in: [host().origin],
    ...options.body,
  })
  const context = await newContext({
    viewport: { width: 900, height: 800 },
    // Without smooth scrolling, which would move the page under the mouse.
    reducedMotion: 'reduce',
    ...options.browser,
  })
  const page = await context.newPage()
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => logged.push(error.message))
  const ceremony = () => emulator.envelopeOf(recipientId)?.ceremonies[0]
  return { emulator, recipientId, url, page, ceremony }
}

async function drawWithMouse(page: Page): Promise<void> {
  const pad = page.locator('#pad')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.4, y + height * 0.2, { steps: 6 })
  await page.mouse.move(x + width * 0.6, y + height * 0.7, { steps: 6 })
  await page.mouse.up()
}

async function hasFocus(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}

async function signByTyping(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Type' }).check()
  await page.getByLabel('Your full name').fill('Ada Lovelace')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Finish' }).click()
}

describe('the ceremony page', () => {
  it('works with only the keyboard', async () => {
    const { page, url, ceremony } = await setUp()
    await page.goto(url.href)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter') // opens “Skip to your signature”
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight') // changes from Draw to Type
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ada Lovelace')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space') // gives consent
    await page.keyboard.press('Enter') // submits the form
    await page.waitForURL(host().done)
    expect(ceremony()).toMatchObject({
      outcome: 'signed',
      signature: {
        kind: 'typed',
        text: 'Ada Lovelace',
        image: expect.stringMatching(/^data:image\/png/),
      },
    })
  })

  it('shows a typed name in the handwriting font of the page', async () => {
    const { page, url } = await setUp()
    await page.goto(url.href)
    await page.waitForFunction(() =>
      [...document.fonts].some(
        ({ family, status }) => family === 'Handwriting' && status === 'loaded',
      ),
    )
    await page.getByRole('radio', { name: 'Type' }).check()
    const preview = page.locator('#typed-preview')
    expect(await preview.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(
      /^Handwriting,/,
    )
  })

  it('lets a recipient draw a signature with the mouse, undo a line and clear the drawing', async () => {
    const { page, url, ceremony } = await setUp()
    await page.goto(url.href)
    const state = page.locator('#pad-state')
    await drawWithMouse(page)
    await drawWithMouse(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await state.textContent()).toBe('The drawing area holds your signature.')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await state.textContent()).toBe('The drawing area is empty.')
    await drawWithMouse(page)
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(await state.textContent()).toBe('The drawing area is empty.')
    await drawWithMouse(page)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.waitForURL(host().done)
    expect(ceremony()?.signature).toMatchObject({ kind: 'drawn' })
  })

  it('shows an error at each missing field and moves the focus to the first missing field', async () => {
    const { page, url, ceremony } = await setUp()
    await page.goto(url.href)
    const textOf = (selector: string) => page.locator(selector).textContent()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect.poll(() => textOf('#draw-error')).toContain('Please draw your signature')
    await expect.poll(() => textOf('#consent-error')).toContain('Please confirm')
    await expect.poll(() => textOf('#status')).toContain('Not finished yet')
    await expect.poll(() => hasFocus(page.locator('[value=draw]'))).toBe(true)

    await page.getByRole('radio', { name: 'Type' }).check()
    await page.getByRole('button', { name: 'Finish' }).click()
    const name = page.getByLabel('Your full name')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => hasFocus(name)).toBe(true)
    await name.fill('Ada')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('false')
    await expect.poll(() => page.locator('#typed-error').isVisible()).toBe(false)

    await page.getByRole('button', { name: 'Finish' }).click()
    await expect.poll(() => hasFocus(page.getByRole('checkbox'))).toBe(true)
    await page.getByRole('checkbox').check()
    await expect.poll(() => textOf('#consent-error')).toBe('')
    await expect.poll(() => textOf('#status')).toBe('')
    expect(ceremony()?.outcome).toBe('open')
  })

  it('signs only once if the recipient presses “Finish” again after a failed response', async () => {
    const { page, url, ceremony, emulator, recipientId } = await setUp()
    await page.goto(url.href)
    // Not the fault `reset`, because browsers repeat a request if a reused connection is reset.
    emulator.faults.set('server-error', { operation: 'finish_ceremony', takesEffect: true })
    await signByTyping(page)
    const status = page.locator('#status')
    await status.filter({ hasText: 'This could not be sent' }).waitFor()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.waitForURL(host().done)
    expect(ceremony()?.outcome).toBe('signed')
    const signed = emulator
      .envelopeOf(recipientId)
      ?.events.filter(({ type }) => type === 'recipient.completed')
    expect(signed).toHaveLength(1)
    expect(logged.splice(0)).toEqual([expect.stringContaining('500')])
  })

  it('thanks the recipient and stays open if the ceremony has no redirect_url', async () => {
    const { page, url } = await setUp({ body: { redirect_url: undefined } })
    await page.goto(url.href)
    await signByTyping(page)
    const heading = page.getByRole('heading', { name: 'Thank you, it is signed' })
    await heading.waitFor()
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.reload()
    expect(await isShown(page.getByRole('heading', { name: 'You have already signed' }))).toBe(true)
  })

  it('opens redirect_url when the recipient has declined and confirmed this', async () => {
    const { page, url, ceremony } = await setUp()
    await page.goto(url.href)
    const decline = page.getByRole('button', { name: 'Decline', exact: true })
    await decline.click()
    await page.keyboard.press('Escape')
    expect(await decline.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(ceremony()?.outcome).toBe('open')
    await decline.click()
    await page.getByRole('button', { name: 'Go back' }).click()
    expect(ceremony()?.outcome).toBe('open')
    await decline.click()
    await page.getByRole('button', { name: 'Decline to sign' }).click()
    await page.waitForURL(host().done)
    expect(ceremony()?.outcome).toBe('declined')
  })
})

describe('a finished ceremony', () => {
  it('shows that the recipient has declined if an old page then sends a signature', async () => {
    const { page, url, emulator, recipientId } = await setUp()
    // On a busy machine, the page would notice the end before it sends the signature.
    await page.route('**/state?*', async (route) =>
      route.fulfill({ json: { state: 'ready', redirect_url: null } }),
    )
    await page.goto(url.href)
    emulator.endCeremony(recipientId, { outcome: 'declined' })
    await signByTyping(page)
    expect(await isShown(page.getByRole('heading', { name: 'You have declined to sign' }))).toBe(
      true,
    )
    expect(logged.splice(0)).toEqual([expect.stringContaining('409')])
  })
})

describe('an open ceremony page whose ceremony ends elsewhere', () => {
  it.each([
    ['signed', 'completed'],
    ['declined', 'rejected'],
  ] as const)('opens redirect_url if the recipient has %s', async (outcome, status) => {
    const { page, url, emulator, recipientId } = await setUp()
    await page.goto(url.href)
    await fetch(`${emulator.origin}/_emulator/recipients/${recipientId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    })
    await page.waitForURL(host().done)
    expect(emulator.envelopeOf(recipientId)?.recipients[0]?.status).toBe(status)
    expect(emulator.calls.map(({ operation }) => operation)).toEqual([
      'create_ceremony',
      'open_ceremony',
    ])
  })

  it('explains that the recipient was replaced by another person', async () => {
    const { page, url, emulator, recipientId } = await setUp()
    await page.goto(url.href)
    await fetch(`${emulator.origin}/v1/recipients/${recipientId}/replace`, {
      method: 'POST',
      headers: { 'x-api-key': emulator.apiKey },
      body: JSON.stringify({ name: 'Grace Hopper', email: 'grace@example.com' }),
    })
    expect(await isShown(page.getByRole('heading', { name: 'Another person signs' }))).toBe(true)
  })
})

describe('the ceremony page with its document', () => {
  it('leads with “Next” to the signature field, the signature, the consent and “Finish”', async () => {
    const { page, url } = await setUp()
    await page.goto(url.href)
    const next = page.getByRole('button', { name: 'Next' }).first()
    expect(await isShown(page.getByText('1 field left'))).toBe(true)
    await next.click()
    const field = page.getByRole('button', { name: 'Sign here' })
    await expect.poll(() => hasFocus(field)).toBe(true)
    await expect.poll(() => isInWindow(field)).toBe(true)
    const signature = page.locator('#signature')
    await next.click()
    await expect.poll(() => hasFocus(signature)).toBe(true)
    await field.click()
    await expect.poll(() => hasFocus(signature)).toBe(true)
    await drawWithMouse(page)
    expect(await isShown(page.getByText('All fields filled'))).toBe(true)
    await next.click()
    await expect.poll(() => hasFocus(page.getByRole('checkbox'))).toBe(true)
    await page.getByRole('checkbox').check()
    await next.click()
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Finish' }))).toBe(true)
  })

  it('shows the drawn or typed signature in the field of the document', async () => {
    const { page, url, ceremony } = await setUp()
    await page.goto(url.href)
    const shown = page.locator('.document img')
    const width = async () => shown.evaluate((image) => Reflect.get(image, 'naturalWidth'))
    await drawWithMouse(page)
    await expect.poll(width).toBeGreaterThan(20)
    await page.getByRole('radio', { name: 'Type' }).check()
    expect(await isShown(page.getByText('1 field left'))).toBe(true)
    expect(await shown.count()).toBe(0)
    await page.getByLabel('Your full name').fill('Ada Lovelace')
    expect(await page.locator('#field-ink').textContent()).toBe('Ada Lovelace')
    await page.getByRole('radio', { name: 'Draw' }).check()
    await expect.poll(width).toBeGreaterThan(20)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.waitForURL(host().done)
    expect(ceremony()?.signature?.kind).toBe('drawn')
  })

  it('shows the sender of the envelope, with logo and accent colour, instead of the provider', async () => {
    const { page, emulator } = await setUp()
    const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert('#1')"/>`
    const { recipients } = emulator.seedEnvelope({
      sender: { name: 'Larkfield Bank', logo, accentColor: '#aa2244' },
      recipients: [{ name: 'Ada', email: 'ada@example.com' }],
    })
    await page.goto((await createCeremony(emulator, recipients[0]?.id ?? '')).href)
    await page.getByText('Larkfield Bank asks you to sign').waitFor()
    const width = () =>
      page.locator('.logo').evaluate((image) => Reflect.get(image, 'naturalWidth'))
    await expect.poll(width).toBe(9)
    const accent = await page
      .getByRole('button', { name: 'Finish' })
      .evaluate((button) => getComputedStyle(button).getPropertyValue('--accent'))
    expect(accent).toContain('#aa2244')
  })
})

describe('the redirect at the end', () => {
  it('opens redirect_url without a Referer header, and no page sets a cookie', async () => {
    const { page, url } = await setUp()
    await page.goto(url.href)
    const [request] = await Promise.all([page.waitForRequest(host().done), signByTyping(page)])
    expect(await request.headerValue('referer')).toBeNull()
    expect(await page.context().cookies()).toEqual([])
  })
})

describe('the accessible ceremony page', () => {
  it.each(['light', 'dark'] as const)('has no axe violation in %s mode', async (colorScheme) => {
    const { page, url, emulator, recipientId } = await setUp({
      browser: { colorScheme, bypassCSP: true },
      body: { redirect_url: undefined },
      // White text on this colour would not be readable.
      sender: { name: 'Larkfield Bank', accentColor: '#ffd500' },
    })
    await page.goto(url.href)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Finish' }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Type' }).check()
    await page.getByLabel('Your full name').fill('Ada')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Decline' }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Go back' }).click()
    await signByTyping(page)
    expect(await isShown(page.getByRole('heading', { name: 'Thank you' }))).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.reload()
    expect(await violations(page)).toEqual([])
    expect(emulator.envelopeOf(recipientId)?.recipients[0]?.status).toBe('completed')
  })

  it.each(['en', 'es', 'fr', 'de'])('fits a window of 320 pixels (language %s)', async (locale) => {
    const { page, url } = await setUp({ browser: { viewport: { width: 320, height: 600 } } })
    await page.goto(url.href.replace('/en/', `/${locale}/`))
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBe(0)
    await page.locator('input[value=type]').check()
    await page.locator('button[type=submit]').click()
    await page.locator('#typed').fill('W'.repeat(60))
    expect(await overflow()).toBe(0)
    await page.locator('#decline').click()
    expect(await overflow()).toBe(0)
  })

  it('makes every control at least 44 pixels high and wide', async () => {
    const { page, url } = await setUp({ browser: { viewport: { width: 320, height: 600 } } })
    await page.goto(url.href)
    const small = await page.evaluate(() =>
      Array.from(document.querySelectorAll('button, a:not(.skip), label, input[type=text]'))
        .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
        .map(({ text, box }) => `${text?.trim()} ${box.width} × ${box.height}`),
    )
    expect(small).toEqual([])
  })

  it.each([
    ['a mouse', {}, 'Use a finger, a pen or the mouse'],
    ['a touch screen', { hasTouch: true, isMobile: true }, 'Use a finger or a pen'],
  ])('names how to draw with %s', async (_name, browser, hint) => {
    const { page, url } = await setUp({ browser })
    await page.goto(url.href)
    expect(await page.locator('.hint:visible').textContent()).toContain(`${hint},`)
  })

  it('shows neither the sender nor a title in a frame, whose page names both', async () => {
    const { page, url } = await setUp({ sender: { name: 'Larkfield Bank' } })
    const shown = async () => {
      const frame = page.frames().at(-1)
      const title = await frame?.getByRole('heading', { level: 1 }).boundingBox()
      return [await frame?.locator('.bar .brand').isVisible(), (title?.width ?? 0) > 1]
    }
    await page.goto(url.href)
    await expect.poll(shown).toEqual([true, true])
    await page.goto(host().framing(url))
    await expect.poll(shown).toEqual([false, false])
  })

  it('shows English for an unknown locale', async () => {
    const { page, url } = await setUp()
    await page.goto(url.href.replace('/en/', '/ja/'))
    expect(await isShown(page.getByRole('heading', { name: 'Your signature' }))).toBe(true)
    await page.getByRole('link', { name: 'Deutsch' }).click()
    expect(await isShown(page.getByRole('heading', { name: 'Ihre Unterschrift' }))).toBe(true)
  })

  it('shows HTML in names and documents as plain text', async () => {
    const { page, emulator } = await setUp()
    const markup = `<img src=x onerror=alert(1)>"'&</script>`
    const { recipients } = emulator.seedEnvelope({
      title: markup,
      document: `## ${markup}\n\n${markup}`,
      recipients: [{ name: markup, email: 'x@example.com' }],
    })
    const url = await createCeremony(emulator, recipients[0]?.id ?? '')
    await page.goto(url.href)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(markup)
    expect(await page.locator('.page > h2, .page > p').allInnerTexts()).toEqual([markup, markup])
    expect(await page.locator('img').count()).toBe(0)
  })
})

describe('an expired ceremony url', () => {
  it('opens a page that names the way back, without a link to redirect_url', async () => {
    const { page, emulator, recipientId } = await setUp()
    emulator.faults.set('expired-url')
    const url = await createCeremony(emulator, recipientId, {
      redirect_url: host().done,
      embeddable_in: [host().origin],
    })
    await page.goto(url.href)
    expect(await isShown(page.getByRole('heading', { name: 'This link has expired' }))).toBe(true)
    expect(
      await isShown(page.getByText('Please go back to Acme Portal and open the document')),
    ).toBe(true)
    expect(await page.getByRole('link', { name: /Continue to/ }).count()).toBe(0)
    expect(await page.locator('.bar').isVisible()).toBe(true)
    await page.goto(host().framing(url))
    const bar = page.frameLocator('iframe').locator('.bar')
    await bar.waitFor({ state: 'attached' })
    await expect.poll(async () => bar.isVisible()).toBe(false)
  })
})

/** Returns the problems that axe finds. Needs `bypassCSP`, because the page forbids its script. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath })
  const results = await page.evaluate<AxeResults>('axe.run()')
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
}

/** Whether the whole element is in the window. */
async function isInWindow(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

/** Waits until the element is visible. */
async function isShown(locator: Locator): Promise<boolean> {
  await locator.waitFor()
  return true
}

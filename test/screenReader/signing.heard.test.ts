import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Route } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn, signByTyping } from '../e2e/support/ceremonyPage.js'
import { portalSetup } from '../e2e/support/portalSetup.js'
import { onOneLine } from '../support/notices.js'
import { pressOrcaKey, record, type Recording } from './support/spokenSentences.js'
import { writeTranscript } from './support/writeTranscript.js'

const setup = portalSetup()

/** Milliseconds that the service takes to answer, so that each status is spoken. */
const RESPONSE_TIME = 2_500

/** Opens a document, moves the focus to its button and presses Enter. Records what follows. */
async function start(document: string, scene: string): Promise<[Page, Recording]> {
  return press(await setup.visitAs('amara', `/documents/${document}`), scene)
}

/** Moves the focus to the page's button and presses Enter. Records what follows. */
async function press(page: Page, scene: string): Promise<[Page, Recording]> {
  const slow = { operation: 'create_ceremony', delay: RESPONSE_TIME, times: 3 } as const
  setup.emulator().faults.set('slow', slow)
  await reach(page, en.start)
  const recording = recordScene(scene)
  await page.keyboard.press('Enter')
  return [page, recording]
}

/** Begins a recording that becomes a scene of the transcript. */
function recordScene(scene: string): Recording {
  const recording = record()
  onTestFinished(() => writeTranscript(scene, recording.sentences()))
  return recording
}

/** Moves the focus to a button until Orca has spoken its name and is silent. */
async function reach(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.waitFor()
  const arrival = record()
  // Orca does not speak a button to which the focus moves out of a frame, and then takes it for
  // spoken. It speaks the button after another element of the page had the focus.
  await expect
    .poll(
      async () => {
        await page.bringToFront()
        await button.evaluate((element) => {
          ;(element.closest('dialog') ?? document).querySelector('a')?.focus()
        })
        await sleep(300)
        await button.focus()
        return arrival.text()
      },
      { interval: 2_000, timeout: 40_000 },
    )
    .toContain(name)
  await arrival.silence()
}

/**
 * Waits until the focus has moved into the frame and Orca is silent. Orca can miss the focus of a
 * document that has just loaded, and then speaks it at the next key.
 */
async function enterFrame(page: Page, recording: Recording): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.matches('iframe'))
  await recording.silence()
}

/** Waits until Orca has spoken a text and is silent. Returns how often it spoke the text. */
async function timesSpoken(recording: Recording, text: string): Promise<number> {
  await recording.heard(text)
  await recording.silence()
  return recording.text().split(text).length - 1
}

/** Waits until Orca has spoken a text, and is silent. Returns what it spoke before. */
async function spokenBefore(recording: Recording, text: string): Promise<string | undefined> {
  expect(await timesSpoken(recording, text)).toBe(1)
  return recording.text().split(text)[0]
}

/** Presses a key until Orca reads a text, at most ten times. Returns what Orca read with it. */
async function readTo(key: string, text: string, tries = 10): Promise<string> {
  const spoken = await pressOrcaKey(key)
  if (tries > 1 && !spoken.includes(text)) return readTo(key, text, tries - 1)
  expect(spoken).toContain(text)
  return spoken
}

/** The sentence about a confirmed signature of this document. */
const signed = (title: string): string => onOneLine(en.confirmedTitle).replace('{title}', title)

/**
 * Records what Orca speaks about the end. Holds the portal's answer about the signature until Orca
 * has spoken the check, because a busy machine speaks later than after a fixed time.
 */
async function recordEnding(page: Page): Promise<Recording> {
  const ending = record()
  await page.route('**/confirmation?**', async (route) => {
    // If Orca does not speak the check, the test fails at the sentence that it expects.
    await ending.heard(en.confirming).catch(() => undefined)
    // Not until Orca is silent, because the page soon adds that the check can take a moment.
    await sleep(500)
    await route.continue()
  })
  return ending
}

/** Opens a page without React that contains the custom element. */
async function visitElement(): Promise<Page> {
  const page = await setup.visitAs('amara', '/plain')
  const recipientId = await page.evaluate(async () => {
    const response = await fetch('/api/documents/home-renovation-loan')
    return (await response.json()).recipientId
  })
  const html = `<!doctype html><html lang="en"><title>Your lease</title>
    <link rel="stylesheet" href="/element.css"><script type="module" src="/element.js"></script>
    <h1>Your lease</h1>
    <signing-ceremony endpoint="/api/signing" recipient-id="${recipientId}" frame-title="Lease">
    <a slot="help" href="mailto:help@portal.example">Contact support</a></signing-ceremony>`
  const serve = async (name: string, answer: Parameters<Route['fulfill']>[0]): Promise<unknown> =>
    page.route(`**/${name}`, async (route) => route.fulfill(answer))
  await serve('element.html', { contentType: 'text/html', body: html })
  await serve('element.js', { path: 'dist/element/standalone.js' })
  await serve('element.css', { path: 'dist/react/styles.css' })
  // Chromium does not know the address of a page from a test, and protects the local frame from it.
  await page.context().grantPermissions(['local-network-access'])
  await page.goto(new URL('/element.html', page.url()).href)
  return page
}

describe('Orca', () => {
  it('speaks each status of a signing once, and the result before every button', async () => {
    const [page, recording] = await start('home-renovation-loan', 'A document is signed')
    const ceremony = ceremonyIn(page)
    await ceremony.getByRole('radio', { name: 'Type' }).press('Space')
    await ceremony.getByLabel('Your full name').fill('Amara Okafor')
    await ceremony.getByRole('checkbox').press('Space')
    expect(await timesSpoken(recording, en.opening)).toBe(1)
    const finish = ceremony.getByRole('button', { name: 'Finish' })
    await finish.focus()
    const ending = await recordEnding(page)
    await finish.press('Enter')
    const result = signed('Home renovation loan')
    expect(await spokenBefore(ending, result)).not.toContain('Download')
    expect(await timesSpoken(ending, en.confirming)).toBe(1)
    expect([recording.text(), ending.text()].join(' ')).not.toContain(en.trouble)
  })

  it('speaks once what failed and what is safe, before the button “Try again”', async () => {
    setup.emulator().faults.set('server-error', { operation: 'create_ceremony' })
    const [page, recording] = await start('home-renovation-loan', 'The service fails')
    expect(await spokenBefore(recording, en.failed)).not.toContain(en.retry)
    expect(await spokenBefore(recording, en.safeToRetry)).not.toContain(en.retry)
    await page.keyboard.press('Tab')
    await recording.heard(en.retry)
  })

  it('speaks the title, the status and the question of a dialog, and then the result once', async () => {
    const [page, recording] = await start(
      'current-account-terms',
      'A dialog asks, and its document is signed',
    )
    expect(await timesSpoken(recording, en.opening)).toBe(1)
    expect(recording.sentences()[0]).toContain('New terms for your current account')
    await enterFrame(page, recording)
    await reach(page, en.close)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: en.stay }).waitFor()
    expect(await timesSpoken(recording, en.leaveQuestion)).toBe(1)
    await recording.heard(en.stay)
    expect(recording.text()).not.toContain(en.trouble)
    await page.getByRole('button', { name: en.stay }).press('Enter')
    const ending = await recordEnding(page)
    await signByTyping(ceremonyIn(page), 'Amara Okafor')
    const before = await spokenBefore(ending, signed('New terms for your current account'))
    expect(before).not.toContain(en.close)
  })

  it('speaks the status once before the window leaves, and the result once after it returns', async () => {
    const [page, leaving] = await start('email-consent', 'The window leaves and comes back')
    await leaving.heard('document web')
    expect(await timesSpoken(leaving, en.opening)).toBe(1)
    await page.getByRole('radio', { name: 'Type' }).press('Space')
    await page.getByLabel('Your full name').fill('Amara Okafor')
    await page.getByRole('checkbox').press('Space')
    const finish = page.getByRole('button', { name: 'Finish' })
    await finish.focus()
    await finish.press('Enter')
    const result = signed('News by email')
    const inPage = () => leaving.sentences().filter((sentence) => sentence.includes(result))
    await expect.poll(inPage, { timeout: 25_000 }).not.toHaveLength(0)
    await leaving.silence()
    expect(inPage()).toHaveLength(1)
    expect(leaving.text().split(result)[0]).not.toContain('Download')
  })

  it('speaks the result once in the page, after the document’s tab has closed', async () => {
    const [page] = await start('power-of-attorney', 'A document is signed in a tab')
    const openedTab = (): Page | undefined => page.context().pages()[1]
    await expect.poll(openedTab).toBeTruthy()
    const opened = openedTab() ?? page
    // By the keyboard, as the page may still move its content when a mouse would click.
    await opened.getByRole('radio', { name: 'Type' }).press('Space')
    const ending = await recordEnding(page)
    await signByTyping(opened, 'Amara Okafor')
    expect(await timesSpoken(ending, signed('Power of attorney'))).toBe(1)
  })

  it('speaks each failure of <signing-ceremony> once, and the page’s help after the second', async () => {
    const page = await visitElement()
    setup.emulator().faults.set('server-error', { operation: 'create_ceremony', times: 2 })
    const [, recording] = await press(page, 'The custom element fails twice, and then opens')
    expect(await spokenBefore(recording, en.failed)).not.toContain(en.retry)
    await page.keyboard.press('Tab')
    await recording.heard(en.retry)
    await recording.silence()
    const second = record()
    await page.keyboard.press('Enter')
    expect(await spokenBefore(second, en.failed)).not.toContain('Contact support')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await timesSpoken(second, 'Contact support')).toBe(1)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await enterFrame(page, second)
  })

  it('speaks no question below a frame that shows nothing, because it may work', async () => {
    setup.emulator().faults.set('refuse-frame')
    const [page, recording] = await start('home-renovation-loan', 'The frame shows nothing')
    await page.locator('.signing-ceremony__trouble').waitFor()
    await recording.silence()
    expect(recording.text()).not.toContain(en.trouble)
  })

  // Only while a transcript is recorded: on a busy machine, Orca loses its own cursor. The last scene,
  // because Orca then speaks no button that the page focuses.
  it.runIf(process.env['SIGNING_TRANSCRIPT'])(
    'reads by headings and landmarks',
    async () => {
      const page = await setup.visitAs('amara', '/documents/home-renovation-loan')
      await page.bringToFront()
      await record().silence()
      const recording = recordScene('A person reads by headings and landmarks')
      await readTo('h', 'Home renovation loan heading level 1')
      await readTo('m', 'Your signature')
      await page.getByRole('button', { name: en.start }).press('Enter')
      await enterFrame(page, recording)
      await signByTyping(ceremonyIn(page), 'Amara Okafor')
      await page.locator('[data-status="confirmed"]').waitFor()
      await recording.silence()
      await readTo('h', 'Home renovation loan heading level 1')
      await readTo('m', 'Your signature')
      expect(await readTo('Down', 'Home renovation loan')).not.toContain('Download')
    },
    240_000,
  )
})

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn } from '../e2e/support/ceremonyPage.js'
import { portalSetup } from '../e2e/support/portalSetup.js'
import { record, type Recording } from './support/spokenSentences.js'
import { writeTranscript } from './support/writeTranscript.js'

const setup = portalSetup()

/** Milliseconds that the service and the portal take to answer, so that each status is spoken. */
const RESPONSE_TIME = 1_500

/** Opens a document, moves the focus to its button and presses Enter. Records what follows. */
async function start(document: string, scene: string): Promise<[Page, Recording]> {
  const page = await setup.visitAs('amara', `/documents/${document}`)
  setup.emulator().faults.set('slow', { operation: 'create_ceremony', delay: RESPONSE_TIME })
  const button = page.getByRole('button', { name: en.start })
  await button.waitFor()
  const arrival = record()
  // A new window may get the keyboard later than its page.
  await expect
    .poll(
      async () => {
        await page.bringToFront()
        await button.blur()
        await button.focus()
        return arrival.text()
      },
      { interval: 500, timeout: 40_000 },
    )
    .toContain(en.start)
  await arrival.silence()
  const recording = record()
  onTestFinished(() => writeTranscript(scene, recording.sentences()))
  await page.keyboard.press('Enter')
  return [page, recording]
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

describe('Orca', () => {
  it('speaks each status of a signing once, and the result before every button', async () => {
    const [page, recording] = await start('home-renovation-loan', 'A document is signed')
    const ceremony = ceremonyIn(page)
    await ceremony.getByRole('radio', { name: 'Type' }).press('Space')
    await ceremony.getByLabel('Your full name').fill('Amara Okafor')
    await ceremony.getByRole('checkbox').press('Space')
    expect(await timesSpoken(recording, en.opening)).toBe(1)
    await page.route('**/confirmation?**', async (route) => {
      await sleep(RESPONSE_TIME)
      await route.continue()
    })
    const finish = ceremony.getByRole('button', { name: 'Finish' })
    await finish.focus()
    const ending = record()
    await finish.press('Enter')
    expect(await spokenBefore(ending, en.confirmed)).not.toContain('Download')
    expect(await timesSpoken(ending, en.confirming)).toBe(1)
  })

  it('speaks once what failed and what is safe, before the button “Try again”', async () => {
    setup.emulator().faults.set('server-error', { operation: 'create_ceremony' })
    const [page, recording] = await start('home-renovation-loan', 'The service fails')
    expect(await spokenBefore(recording, en.failed)).not.toContain(en.retry)
    expect(await spokenBefore(recording, en.safeToRetry)).not.toContain(en.retry)
    await page.keyboard.press('Tab')
    await recording.heard(en.retry)
  })

  it('speaks once why the service refuses, before the button “Check again”', async () => {
    setup.emulator().faults.set('answer', { operation: 'create_ceremony', status: 409, body: {} })
    const [page, recording] = await start('home-renovation-loan', 'The service refuses')
    expect(await spokenBefore(recording, en.notActionable)).not.toContain(en.recheck)
    await page.keyboard.press('Tab')
    await recording.heard(en.recheck)
  })

  it('speaks the title and the status of a dialog, and its question once before the answers', async () => {
    const [page, recording] = await start('current-account-terms', 'A dialog opens and closes')
    expect(await timesSpoken(recording, en.opening)).toBe(1)
    expect(recording.sentences()[0]).toContain('New terms for your current account')
    await ceremonyIn(page).getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: en.close }).press('Escape')
    expect(await spokenBefore(recording, en.leaveQuestion)).not.toContain(en.stay)
    expect(await timesSpoken(recording, en.stay)).toBe(1)
  })

  it('speaks once that the page cannot show the document, before “Open in a new tab”', async () => {
    const fields = { embeddable_in: ['https://portal.example.com'] }
    setup.emulator().faults.set('answer', { operation: 'create_ceremony', fields })
    const [page, recording] = await start(
      'home-renovation-loan',
      'The page cannot show the document',
    )
    expect(await spokenBefore(recording, en.blocked)).not.toContain(en.openInTab)
    await page.keyboard.press('Tab')
    await recording.heard(en.openInTab)
  })

  it('speaks the question below a frame that shows nothing', async () => {
    setup.emulator().faults.set('refuse-frame')
    const [, recording] = await start('home-renovation-loan', 'The frame shows nothing')
    expect(await timesSpoken(recording, en.trouble)).toBe(1)
  })
})

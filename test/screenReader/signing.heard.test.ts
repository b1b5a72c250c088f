import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { en } from '../../src/embed/labels/en.js'
import { ceremonyIn } from '../e2e/support/ceremonyPage.js'
import { portalSetup } from '../e2e/support/portalSetup.js'
import { record, type Recording } from './support/spokenSentences.js'
import { writeTranscript } from './support/writeTranscript.js'

const setup = portalSetup()

/** Opens a document, moves the focus to its button and presses Enter. Records what follows. */
async function start(document: string, scene: string): Promise<[Page, Recording]> {
  const page = await setup.visitAs('amara', `/documents/${document}`)
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
      { interval: 500 },
    )
    .toContain(en.start)
  await arrival.silence()
  const recording = record()
  onTestFinished(() => writeTranscript(scene, recording.sentences()))
  await page.keyboard.press('Enter')
  return [page, recording]
}

describe('Orca', () => {
  it('speaks the progress and the result of a signing, and no button before the result', async () => {
    const [page, recording] = await start('home-renovation-loan', 'A document is signed')
    const ceremony = ceremonyIn(page)
    await ceremony.getByRole('radio', { name: 'Type' }).press('Space')
    await ceremony.getByLabel('Your full name').fill('Amara Okafor')
    await ceremony.getByRole('checkbox').press('Space')
    await recording.heard(en.opening)
    const finish = ceremony.getByRole('button', { name: 'Finish' })
    await finish.focus()
    const ending = record()
    await finish.press('Enter')
    await ending.heard(en.confirmed)
    expect(ending.text().split(en.confirmed)[0]).not.toContain('Download')
    await ending.silence()
  })

  it('speaks what failed and what is safe before the button “Try again”', async () => {
    setup.emulator().faults.set('server-error', { operation: 'create_ceremony' })
    const [, recording] = await start('home-renovation-loan', 'The service fails')
    await recording.heard(en.failed)
    await recording.heard(en.safeToRetry)
    await recording.silence()
    expect(recording.text().split(en.safeToRetry)[0]).not.toContain(en.retry)
  })

  it('speaks why the service refuses before the button “Check again”', async () => {
    setup.emulator().faults.set('answer', { operation: 'create_ceremony', status: 409, body: {} })
    const [, recording] = await start('home-renovation-loan', 'The service refuses')
    await recording.heard(en.notActionable)
    await recording.silence()
    expect(recording.text().split(en.notActionable)[0]).not.toContain(en.recheck)
  })

  it('speaks the title of a dialog, and the question before the dialog closes', async () => {
    const [page, recording] = await start('current-account-terms', 'A dialog opens and closes')
    await recording.heard('New terms for your current account')
    await ceremonyIn(page).getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: en.close }).press('Escape')
    await recording.heard(en.leaveQuestion)
    expect(recording.text()).toContain(en.stay)
    await recording.silence()
  })
})

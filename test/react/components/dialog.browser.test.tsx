import { act, fireEvent } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Activity, type ReactElement } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SigningCeremony } from '../../../src/react/index.js'
import { replaceApi, throwing } from '../../embed/support/breakBrowser.js'
import {
  frameIn,
  grantOf,
  captureErrors,
  PATIENCE,
  ceremonySite,
  instruct,
} from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import {
  countedUrl,
  RECIPIENT,
  type RenderSigningOptions,
  renderSigning,
} from '../support/renderSigning.js'

const inDialog = (
  <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" presentation="dialog" />
)

const inActivity = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{inDialog}</Activity>

/** Renders a start button and presses it. */
async function press(answer?: RenderSigningOptions['answer'], ui: ReactElement = inDialog) {
  const rendered = renderSigning(ui, { ...(answer && { answer }) })
  const start = rendered.getByRole('button', { name: 'Review and sign' })
  await userEvent.click(start)
  const dialog = rendered.container.querySelector('dialog')
  if (!dialog) throw new Error('There is no dialog.')
  return { ...rendered, start, dialog }
}

/** Presses it and waits until the recipient is at work. */
async function open({
  url = `${ceremonySite}/ceremony`,
  ui = inDialog,
}: { url?: string; ui?: ReactElement } = {}) {
  const pressed = await press(() => granted(grantOf({ url })), ui)
  await pressed.reach('open')
  return { ...pressed, frame: frameIn(pressed.dialog) }
}

/** What the browser does for Escape. */
function pressEscape(dialog: HTMLDialogElement): void {
  if (fireEvent(dialog, new Event('cancel', { cancelable: true }))) act(() => dialog.close())
}

/** Long enough for a dialog's `close` event, which comes in a task of its own. */
const closeEvents = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

describe('a ceremony in a dialog', () => {
  it('is modal, is named as the ceremony, and takes the focus into the frame', async () => {
    const { dialog, frame } = await open()
    expect(dialog.matches(':modal')).toBe(true)
    expect(dialog.getAttribute('aria-labelledby')).toBe(dialog.querySelector('h2')?.id)
    expect(document.activeElement).toBe(frame)
  })

  it.each([['is missing'], ['refuses']])('is seen where `showModal` %s', async (what) => {
    const value = what === 'is missing' ? undefined : throwing
    replaceApi([HTMLDialogElement.prototype, 'showModal'], value)
    const { dialog, getByRole, reach } = await press()
    await reach('open')
    expect(dialog.checkVisibility()).toBe(true)
    await userEvent.click(getByRole('button', { name: 'Close' }))
    await userEvent.click(getByRole('button', { name: 'Leave' }))
    await reach('idle')
    expect(dialog.checkVisibility()).toBe(false)
  })

  it('has the language and the direction of its words, the start button too', () => {
    const { container, getByRole } = renderSigning(inDialog, {
      labels: { lang: 'ar', dir: 'rtl', start: 'وقّع' },
    })
    const dialog = container.querySelector('dialog')
    const start = getByRole('button', { name: 'وقّع' })
    const root = start.closest<HTMLElement>('.signing-ceremony')
    expect([root, dialog].map((part) => [part?.lang, part?.dir])).toEqual([
      ['ar', 'rtl'],
      ['ar', 'rtl'],
    ])
  })

  it('keeps the focus on what it says while the frame is loading', async () => {
    const { dialog, reach } = await press(() => granted(grantOf({ url: `${ceremonySite}/hang` })))
    await reach('opening')
    expect(document.activeElement).toBe(dialog.querySelector('.signing-ceremony__notice'))
  })

  it('has a control before the frame and one after it', async () => {
    const { dialog } = await open()
    const stops = Array.from(dialog.querySelectorAll('button, iframe'), ({ tagName }) => tagName)
    expect(stops).toEqual(['BUTTON', 'IFRAME', 'BUTTON', 'BUTTON'])
  })

  it('goes without a question while nothing has been entered, and the focus goes back', async () => {
    const { dialog, getByText, start } = await press('never')
    await userEvent.click(getByText('Close'))
    expect(dialog.open).toBe(false)
    expect(document.activeElement).toBe(start)
  })

  it.each(['the close button', 'Escape'])('asks before %s ends unfinished work', async (how) => {
    const { dialog, getByText, queryByRole, frame, start, proxy } = await open()
    const close = async (): Promise<void> => {
      if (how === 'Escape') pressEscape(dialog)
      else await userEvent.click(getByText('Close'))
    }
    await close()
    expect(queryByRole('alertdialog')?.contains(document.activeElement)).toBe(true)
    await userEvent.click(getByText('Continue'))
    expect(queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(frame)
    await close()
    await userEvent.click(getByText('Leave'))
    expect(dialog.open).toBe(false)
    expect(document.activeElement).toBe(start)
    expect(proxy.calls).toHaveLength(1)
  })

  it('takes Escape on the question for going on', async () => {
    const { dialog, queryByRole } = await open()
    pressEscape(dialog)
    pressEscape(dialog)
    expect(queryByRole('alertdialog')).toBeNull()
    expect(dialog.open).toBe(true)
  })

  it('asks too where the browser closes it without asking us, and keeps the frame', async () => {
    const { url, loads } = countedUrl()
    const { dialog, findByRole } = await open({ url })
    act(() => dialog.close())
    await findByRole('alertdialog')
    expect(dialog.matches(':modal')).toBe(true)
    expect(await loads()).toBe(1)
  })

  it('goes without a question after the end, and its last word stays on the page', async () => {
    const { dialog, getByText, container, frame, reach, queryByRole } = await open()
    instruct(frame, { go: `${location.origin}/finished` })
    await reach('finished')
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.click(getByText('Close'))
    expect(dialog.open).toBe(false)
    expect(queryByRole('alertdialog')).toBeNull()
    const notice = container.querySelector('.signing-ceremony__notice')
    expect(notice?.textContent).toBe('You have finished.')
    expect(document.activeElement).toBe(notice)
  })

  it('gives the focus to what the page says when the ceremony goes on in a tab', async () => {
    // Tabs are proven in tab.engines.test.ts; here a blank frame plays one.
    const tab = document.body.appendChild(document.createElement('iframe'))
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab.contentWindow)
    onTestFinished(() => {
      opened.mockRestore()
      tab.remove()
    })
    const { dialog, container, getByText, unmount } = await open()
    const region = container.querySelector('output')
    expect([region?.closest('dialog'), region?.textContent]).toEqual([null, ''])
    await userEvent.click(getByText('Open in a new tab'))
    expect(dialog.open).toBe(false)
    expect(container.querySelector('output')).toBe(region)
    expect(region?.textContent).toContain('The document is open in another tab.')
    expect(document.activeElement).toBe(region?.parentElement)
    unmount()
  })

  it('stays shut while another component shows the ceremony, to its end', async () => {
    const both = (
      <>
        <SigningCeremony
          recipientId={RECIPIENT}
          title="The same lease"
          presentation="inline"
          autoStart
        />
        {inDialog}
      </>
    )
    const { container } = renderSigning(both)
    await expect.poll(() => container.querySelector('iframe'), PATIENCE).not.toBeNull()
    await expect
      .poll(() => container.querySelectorAll('[data-status=open]').length, PATIENCE)
      .toBe(2)
    expect(container.querySelector('dialog')?.open).toBe(false)
    instruct(frameIn(container), { go: `${location.origin}/finished` })
    await expect
      .poll(() => container.querySelectorAll('[data-status=finished]').length, PATIENCE)
      .toBe(2)
    expect(container.querySelector('dialog')?.open).toBe(false)
  })

  it('stays shut when the tab that took the ceremony over is closed', async () => {
    captureErrors()
    // Tabs are proven in tab.engines.test.ts; here an object plays one.
    let closed = false
    const tab = {
      get closed() {
        return closed
      },
      location: {
        get href(): never {
          throw new DOMException('Another origin.', 'SecurityError')
        },
        replace: () => undefined,
      },
      close: () => undefined,
    }
    replaceApi([globalThis, 'open'], () => tab)
    const { dialog, getByText, reach } = await open()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    act(() => getByText('Open in a new tab').click())
    expect(dialog.open).toBe(false)
    act(() => void vi.advanceTimersByTime(500))
    closed = true
    act(() => void vi.advanceTimersByTime(1_000))
    await reach('failed')
    expect(dialog.open).toBe(false)
  })

  it('asks one question at a time', async () => {
    const { dialog, getByText, getAllByRole, queryByRole } = await open()
    await userEvent.click(getByText('Start again'))
    pressEscape(dialog)
    expect(queryByRole('alertdialog')).toBeNull()
    await userEvent.click(getByText('Start again'))
    await userEvent.click(getByText('Close'))
    expect(getAllByRole('alertdialog')).toHaveLength(1)
  })

  it('leaves `className` to the element of the component', async () => {
    const ui = (
      <SigningCeremony
        recipientId={RECIPIENT}
        title="Lease"
        presentation="dialog"
        className="acme"
      />
    )
    const { container } = await open({ ui })
    expect(container.querySelectorAll('.acme')).toHaveLength(1)
  })

  it('leaves the page alone while an <Activity> hides it, and is there again afterwards', async () => {
    const { show, dialog, frame, queryByRole } = await open({ ui: inActivity('visible') })
    show(inActivity('hidden'))
    await closeEvents()
    expect(document.querySelector(':modal')).toBeNull()
    show(inActivity('visible'))
    expect(dialog.matches(':modal')).toBe(true)
    expect(frameIn(dialog)).toBe(frame)
    expect(queryByRole('alertdialog')).toBeNull()
  })

  it('asks nothing where an <Activity> hides it for a moment only', async () => {
    const { show, dialog, queryByRole } = await open({ ui: inActivity('visible') })
    show(inActivity('hidden'))
    show(inActivity('visible'))
    await closeEvents()
    expect(dialog.matches(':modal')).toBe(true)
    expect(queryByRole('alertdialog')).toBeNull()
  })
})

import { act, fireEvent } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Activity, type ReactElement } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { type ConfirmRequest, SigningCeremony } from '../../../src/react/index.js'
import { replaceApi, throwing } from '../../embed/support/breakBrowser.js'
import {
  captureErrors,
  frameIn,
  grantOf,
  PATIENCE,
  ceremonySite,
} from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import {
  countedUrl,
  finish,
  RECIPIENT,
  type RenderSigningOptions,
  renderSigning,
} from '../support/renderSigning.js'
import { LEAVE_QUESTION } from '../../support/leaveQuestion.js'

const inDialog = (
  <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" presentation="dialog" />
)

const inActivity = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{inDialog}</Activity>

/** Renders a start button and presses it. */
async function press(answer?: RenderSigningOptions['answer'], ui: ReactElement = inDialog) {
  const rendered = renderSigning(ui, { ...(answer && { answer }) })
  const start = rendered.getByRole('button', { name: en.start })
  await userEvent.click(start)
  const dialog = rendered.container.querySelector('dialog')
  if (!dialog) throw new Error('There is no dialog.')
  return { ...rendered, start, dialog }
}

/** Presses the start button and waits until the ceremony is open. */
async function open({
  url = `${ceremonySite}/ceremony`,
  ui = inDialog,
}: { url?: string; ui?: ReactElement } = {}) {
  const pressed = await press(() => granted(grantOf({ url })), ui)
  await pressed.reach('open')
  return { ...pressed, frame: frameIn(pressed.dialog) }
}

/** Dispatches the events that the Escape key causes. */
function pressEscape(dialog: HTMLDialogElement): void {
  if (fireEvent(dialog, new Event('cancel', { cancelable: true }))) act(() => dialog.close())
}

/** Waits for the `close` event of a dialog, which browsers dispatch in a later task. */
const closeEvents = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

describe('a ceremony in a dialog', () => {
  it('is modal, is named by its title, and moves the focus into its frame between its controls', async () => {
    const ui = (
      <SigningCeremony
        recipientId={RECIPIENT}
        title="Lease"
        presentation="dialog"
        className="acme"
      />
    )
    const { dialog, frame, container, queryByRole } = await open({ ui })
    expect(dialog.matches(':modal')).toBe(true)
    expect(dialog.ariaLabel).toBe(dialog.querySelector('h2')?.textContent)
    expect(document.activeElement).toBe(frame)
    const stops = Array.from(dialog.querySelectorAll('button, iframe, a'), ({ tagName }) => tagName)
    expect(stops).toEqual(['BUTTON', 'BUTTON', 'IFRAME', 'A'])
    expect(container.querySelectorAll('.acme')).toHaveLength(1)
    // A click on the backdrop closes nothing.
    await userEvent.click(dialog)
    expect(dialog.open).toBe(true)
    expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
  })

  it.each([['is missing'], ['throws']])('is visible even if `showModal` %s', async (what) => {
    const value = what === 'is missing' ? undefined : throwing
    replaceApi([HTMLDialogElement.prototype, 'showModal'], value)
    const { dialog, getByRole, reach } = await press()
    await reach('open')
    expect(dialog.checkVisibility()).toBe(true)
    await userEvent.click(getByRole('button', { name: en.close }))
    await userEvent.click(getByRole('button', { name: en.leave }))
    await reach('closed')
    await expect.poll(() => dialog.checkVisibility()).toBe(false)
  })

  it('has the language and the text direction of its labels, like its start button', () => {
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

  it('has the focus itself until its frame has loaded, so that screen readers speak its title', async () => {
    const { dialog, reach } = await press(() => granted(grantOf({ url: `${ceremonySite}/hang` })))
    await reach('opening')
    expect(document.activeElement).toBe(dialog)
  })

  it('closes without a question before its frame is open, and returns the focus to the start button', async () => {
    const { dialog, getByText, start } = await press('never')
    await userEvent.click(getByText(en.close))
    expect(dialog.open).toBe(false)
    expect(document.activeElement).toBe(start)
  })

  it.each([
    ['pending', '.signing-ceremony__start'],
    ['shown', '.signing-ceremony__notice'],
  ])(
    'returns the focus to the page if a notice’s button opened it, and its document is %s',
    async (when, target) => {
      captureErrors()
      const { show, reach, getByRole, proxy, container, status } = await press('never')
      await act(async () => proxy.calls[0]?.answer({ problem: 'upstream_error' }))
      await reach('failed')
      show(<p>Another page</p>)
      show(inDialog)
      expect(status()).toBe('failed')
      await userEvent.click(getByRole('button', { name: en.retry }))
      if (when === 'shown') {
        await act(async () => proxy.calls[1]?.answer(granted(grantOf())))
        await reach('open')
      }
      await userEvent.click(getByRole('button', { name: en.close }))
      if (when === 'shown') await userEvent.click(getByRole('button', { name: en.leave }))
      expect(container.querySelector('dialog[open]')).toBeNull()
      expect(document.activeElement).toBe(container.querySelector(target))
    },
  )

  it.each(['the close button', 'Escape'])(
    'asks whether to leave before %s closes an unfinished ceremony',
    async (how) => {
      const { dialog, getByText, queryByRole, frame, container, proxy } = await open()
      const close = async (): Promise<void> => {
        if (how === 'Escape') pressEscape(dialog)
        else await userEvent.click(getByText(en.close))
      }
      await close()
      expect(queryByRole(...LEAVE_QUESTION)?.contains(document.activeElement)).toBe(true)
      await userEvent.click(getByText(en.stay))
      expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
      expect(document.activeElement).toBe(frame)
      await close()
      await userEvent.click(getByText(en.leave))
      expect(dialog.open).toBe(false)
      expect(document.activeElement).toBe(container.querySelector('.signing-ceremony__notice'))
      expect(proxy.calls).toHaveLength(1)
    },
  )

  it('continues if the user answers the question whether to leave with Escape', async () => {
    const { dialog, queryByRole } = await open()
    pressEscape(dialog)
    pressEscape(dialog)
    expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
    expect(dialog.open).toBe(true)
  })

  it('asks again after a second press of Close, which is visible beside the question', async () => {
    const { dialog, getByText, queryByRole } = await open()
    await userEvent.dblClick(getByText(en.close))
    expect(dialog.open).toBe(true)
    expect(queryByRole(...LEAVE_QUESTION)?.contains(document.activeElement)).toBe(true)
  })

  it('asks whether to leave even if the browser closes it without a `cancel` event', async () => {
    const { url, loads } = countedUrl()
    const { dialog, findByRole } = await open({ url })
    act(() => dialog.close())
    await findByRole(...LEAVE_QUESTION)
    expect(dialog.matches(':modal')).toBe(true)
    expect(await loads()).toBe(1)
  })

  it('closes without a question after it has finished, and leaves its notice on the page', async () => {
    const { dialog, getByText, container, frame, reach, queryByRole } = await open()
    finish(frame)
    await reach('finished')
    expect(dialog.contains(document.activeElement)).toBe(true)
    await userEvent.click(getByText(en.close))
    expect(dialog.open).toBe(false)
    expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
    const notice = container.querySelector('.signing-ceremony__notice')
    expect(notice?.textContent?.trim()).toBe(en.finished)
    expect(document.activeElement).toBe(notice)
  })

  it('stays closed while another component shows the same ceremony', async () => {
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
    finish(frameIn(container))
    await expect
      .poll(() => container.querySelectorAll('[data-status=finished]').length, PATIENCE)
      .toBe(2)
    expect(container.querySelector('dialog')?.open).toBe(false)
  })

  it('asks the server and says that the document was closed if the person leaves', async () => {
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(async () => false)
    const ui = (
      <SigningCeremony
        recipientId={RECIPIENT}
        title="Sign the lease"
        presentation="dialog"
        confirm={confirm}
      />
    )
    const { getByText, queryByRole, container, reach } = await open({ ui })
    confirm.mockClear()
    await userEvent.click(getByText(en.close))
    await userEvent.click(getByText(en.leave))
    await reach('closed')
    expect(confirm.mock.calls.map(([{ reason }]) => reason)).toEqual(['left'])
    expect(queryByRole('button', { name: en.start })).toBeNull()
    expect(container.textContent).toContain(`${en.closed} ${en.alreadySigned}`)
    confirm.mockResolvedValue(true)
    await userEvent.click(getByText(en.recheck))
    await reach('confirmed')
  })

  it('shows its title once after a signature, as a part of the result', async () => {
    const ui = (
      <SigningCeremony
        recipientId={RECIPIENT}
        title="Lease"
        presentation="dialog"
        confirm={async ({ reason }) => reason === 'finished'}
      />
    )
    const { dialog, frame, reach } = await open({ ui })
    finish(frame)
    await reach('confirmed')
    const title = dialog.ariaLabel ?? ''
    expect(dialog.textContent?.split(title)).toHaveLength(2)
    expect(dialog.textContent).toContain(en.confirmedTitle.replace('{title}', title))
  })

  it('is not modal while an <Activity> hides it, and is modal again afterwards', async () => {
    const { show, dialog, frame, queryByRole } = await open({ ui: inActivity('visible') })
    show(inActivity('hidden'))
    await closeEvents()
    expect(document.querySelector(':modal')).toBeNull()
    show(inActivity('visible'))
    expect(dialog.matches(':modal')).toBe(true)
    expect(frameIn(dialog)).toBe(frame)
    expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
  })

  it('does not ask whether to leave if an <Activity> hides it for a moment', async () => {
    const { show, dialog, queryByRole } = await open({ ui: inActivity('visible') })
    show(inActivity('hidden'))
    show(inActivity('visible'))
    await closeEvents()
    expect(dialog.matches(':modal')).toBe(true)
    expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
  })
})

/** The ways in which dialog libraries handle Escape. */
const escapeHandlers = [
  // Radix UI
  ['the document’s capture phase', document, true],
  // MUI and Bootstrap
  ['an element around the ceremony', document.documentElement, false],
  // Headless UI
  ['the window', window, false],
] as const

/** Makes the page behave as a dialog of a library. Returns the keys that reach that dialog. */
function trapKeys(target: EventTarget, capture: boolean): readonly string[] {
  const keys: string[] = []
  const onKeyDown = (event: Event): void => {
    if (event instanceof KeyboardEvent && !event.defaultPrevented) keys.push(event.key)
  }
  target.addEventListener('keydown', onKeyDown, capture)
  onTestFinished(() => target.removeEventListener('keydown', onKeyDown, capture))
  return keys
}

/** Presses a key at the focused element. */
function pressKey(key: string): void {
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
}

describe.each(escapeHandlers)(
  'a ceremony’s dialog inside a dialog that handles Escape in %s',
  (_where, target, capture) => {
    it('asks whether to leave, and the outer dialog does not receive the key', async () => {
      const keys = trapKeys(target, capture)
      const { getByText, queryByRole, dialog, frame } = await open()
      getByText(en.close).focus()
      pressKey('Escape')
      expect(queryByRole(...LEAVE_QUESTION)?.contains(document.activeElement)).toBe(true)
      pressKey('Escape')
      expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
      expect(document.activeElement).toBe(frame)
      // A click on a text moves the focus to the body.
      frame.blur()
      pressKey('Escape')
      await userEvent.click(getByText(en.leave))
      expect(dialog.open).toBe(false)
      expect(keys).toEqual([])
      pressKey('Escape')
      expect(keys).toEqual(['Escape'])
    })
  },
)

describe('a ceremony’s dialog inside another dialog', () => {
  it('keeps Tab from the focus trap of the outer dialog', async () => {
    const keys = trapKeys(document.documentElement, false)
    const { getByText } = await open()
    getByText(en.openInTab).focus()
    pressKey('Tab')
    expect(keys).toEqual([])
  })

  it('does not send its `close` and `cancel` events to a React dialog around it', async () => {
    const outer = vi.fn<() => void>()
    const ui = (
      <dialog onClose={outer} onCancel={outer} ref={(element) => element?.show()}>
        {inDialog}
      </dialog>
    )
    const { container, getByRole, getByText, reach } = renderSigning(ui)
    await userEvent.click(getByRole('button', { name: en.start }))
    await reach('open')
    const inner = container.querySelector<HTMLDialogElement>('dialog dialog')
    if (inner) pressEscape(inner)
    await userEvent.click(getByText(en.leave))
    await closeEvents()
    expect(inner?.open).toBe(false)
    expect(outer).not.toHaveBeenCalled()
  })

  it('leaves Escape to a dialog above it', async () => {
    const keys = trapKeys(document, true)
    const { queryByRole } = await open()
    const above = document.body.appendChild(document.createElement('dialog'))
    onTestFinished(() => above.remove())
    above.append(document.createElement('button'))
    above.showModal()
    pressKey('Escape')
    expect(keys).toEqual(['Escape'])
    expect(queryByRole(...LEAVE_QUESTION)).toBeNull()
  })
})

import { act, fireEvent } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { en } from '../../../src/embed/labels/en.js'
import { SigningCeremony, useCeremony } from '../../../src/react/index.js'
import { frameIn, grantOf } from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import { finish, RECIPIENT, renderSigning } from '../support/renderSigning.js'

const lease = (
  <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" presentation="inline" />
)
const QUESTION = ['group', { name: en.startAgainQuestion }] as const

function Restart() {
  const { restart } = useCeremony({ recipientId: RECIPIENT })
  return <button onClick={restart}>Restart</button>
}

/** Opens a ceremony of which the page does not know whether it can be framed. */
async function openDoubtful(ui = lease) {
  const { embeddable_in: _, ...grant } = grantOf()
  const rendered = renderSigning(ui, { answer: () => granted(grant) })
  await userEvent.click(rendered.getByRole('button', { name: en.start }))
  await rendered.reach('open')
  return { ...rendered, frame: frameIn(rendered.container) }
}

describe('the line below the frame', () => {
  it('is quiet and has one link while nothing speaks against the frame', async () => {
    const { container, getByRole, reach } = renderSigning(lease)
    const line = () => container.querySelector('.signing-ceremony__trouble')
    await userEvent.click(getByRole('button', { name: en.start }))
    expect(line()).toBeNull()
    await reach('open')
    expect(line()?.textContent).toBe(en.trouble + en.openInTab)
    expect(line()?.querySelector('[aria-live]')?.textContent).toBe('')
    expect(line()?.matches('[data-raised]')).toBe(false)
    expect(line()?.getBoundingClientRect().height).toBeLessThanOrEqual(44)
  })

  it('is raised, spoken and offers to start again if nobody knows whether the frame is allowed', async () => {
    // Screen readers skip a live region that appears together with its text.
    const filled: Node[] = []
    const observer = new MutationObserver((records) => {
      filled.push(...records.map(({ target }) => target))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    const { container } = await openDoubtful()
    const line = container.querySelector('.signing-ceremony__trouble')
    expect(line?.matches('[data-raised]')).toBe(true)
    await expect.poll(() => line?.querySelector('[aria-live]')?.textContent).toBe(en.trouble)
    expect(filled).toContain(line?.querySelector('[aria-live]'))
    expect(line?.querySelector('button')?.textContent).toBe(en.startAgain)
  })
})

describe('the question before an open document is replaced', () => {
  it('keeps the document after “Keep signing” and after Escape, and is inert meanwhile', async () => {
    const { frame, getByRole, queryByRole, proxy } = await openDoubtful()
    const answers = [
      () => userEvent.click(getByRole('button', { name: en.stay })),
      async () =>
        act(() => void fireEvent.keyDown(document.activeElement ?? frame, { key: 'Escape' })),
    ]
    for (const answer of answers) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await userEvent.click(getByRole('button', { name: en.startAgain }))
      expect(document.activeElement).toBe(getByRole('button', { name: en.stay }))
      expect(frame.closest('[inert]')).not.toBeNull()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await answer()
      expect(queryByRole(...QUESTION)).toBeNull()
      expect(document.activeElement).toBe(frame)
      expect(frame.closest('[inert]')).toBeNull()
    }
    expect(proxy.calls).toHaveLength(1)
  })

  it('replaces the document by a new one after “Start again”', async () => {
    const { frame, container, getByRole, reach, proxy } = await openDoubtful()
    await userEvent.click(getByRole('button', { name: en.startAgain }))
    await userEvent.click(getByRole('button', { name: en.startAgain }))
    await reach('open')
    expect(frameIn(container)).not.toBe(frame)
    expect(proxy.calls).toHaveLength(2)
  })

  it('disappears when the document ends', async () => {
    const { frame, getByRole, queryByRole, reach } = await openDoubtful()
    await userEvent.click(getByRole('button', { name: en.startAgain }))
    finish(frame)
    await reach('finished')
    expect(queryByRole(...QUESTION)).toBeNull()
  })

  it('comes before “Show it here” in another component', async () => {
    const { frame, container, getByRole, getAllByRole, queryByRole, show } = await openDoubtful()
    const other = <SigningCeremony recipientId={RECIPIENT} title="The same lease" />
    show(
      <>
        {lease}
        {other}
      </>,
    )
    await userEvent.click(getByRole('button', { name: en.moveHere }))
    await userEvent.click(getByRole('button', { name: en.stay }))
    expect(frameIn(container)).toBe(frame)
    await userEvent.click(getByRole('button', { name: en.moveHere }))
    await userEvent.click(getAllByRole('button', { name: en.startAgain }).at(-1) ?? frame)
    expect(queryByRole(...QUESTION)).toBeNull()
    expect(frameIn(container)).not.toBe(frame)
    expect(frameIn(container).title).toBe('The same lease')
  })

  it('is not asked for a `restart()` of the host, nor in a dialog whose Close is asking', async () => {
    const dialog = <SigningCeremony recipientId={RECIPIENT} title="L" presentation="dialog" />
    const { getByText, getByRole, queryByRole, proxy, container } = await openDoubtful(
      <>
        {dialog}
        <Restart />
      </>,
    )
    await userEvent.click(getByRole('button', { name: en.startAgain }))
    act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
    expect(queryByRole(...QUESTION)).toBeNull()
    expect(container.querySelector('dialog')?.open).toBe(true)
    act(() => getByText('Restart').click())
    await expect.poll(() => proxy.calls.length).toBe(2)
    expect(queryByRole(...QUESTION)).toBeNull()
  })
})

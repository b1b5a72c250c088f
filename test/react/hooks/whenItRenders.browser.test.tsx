import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SigningCeremony, type SigningCeremonyProps } from '../../../src/react/index.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'

const ceremony = (props: Partial<SigningCeremonyProps> = {}) => (
  <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" {...props} />
)

/** What the page shows once all is done that React does at once. */
async function shownAfterThisTask(status: () => string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(status()))
  })
}

describe('a creation is rendered once it is under way', () => {
  it('makes the request before it renders that it does', async () => {
    const { proxy, status, reach } = renderSigning(ceremony(), { answer: 'never' })
    fireEvent.click(screen.getByRole('button', { name: 'Review and sign' }))
    expect(proxy.calls).toHaveLength(1)
    expect(await shownAfterThisTask(status)).toBe('idle')
    await reach('creating')
  })

  it('shows at once what was answered at once, and never that it was asked for', async () => {
    const shown = new Set<string | undefined>()
    const { status, reach } = renderSigning(ceremony())
    const root = document.querySelector('.signing-ceremony')
    const observer = new MutationObserver(() => shown.add(status()))
    if (root) observer.observe(root, { attributeFilter: ['data-status'] })
    fireEvent.click(screen.getByRole('button', { name: 'Review and sign' }))
    await reach('open')
    observer.disconnect()
    expect([...shown]).toEqual(['opening', 'open'])
  })
})

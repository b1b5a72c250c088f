import { act } from '@testing-library/react'
import type { ReactElement } from 'react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SigningCeremony, useCeremony } from '../../../src/react/index.js'
import { ceremonySite, PATIENCE } from '../../embed/support/showCeremony.js'
import { RECIPIENT, renderSigning } from '../support/renderSigning.js'

const loadsOf = (address: string): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name === address).length

// A browser stores only the first 250 entries.
beforeEach(() => performance.clearResourceTimings())

describe('the start button', () => {
  it.each(['hovered', 'focused'])('loads the pages in `warmUp` when it is %s', async (how) => {
    const warm = `${ceremonySite}/ceremony?${encodeURIComponent(how)}`
    const { getByRole, proxy } = renderSigning(
      <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" />,
      { service: { warmUp: [warm] } },
    )
    expect(loadsOf(warm)).toBe(0)
    if (how === 'hovered') await userEvent.hover(getByRole('button'))
    else act(() => getByRole('button').focus())
    await vi.waitUntil(() => loadsOf(warm) === 1, PATIENCE)
    expect(proxy.calls).toHaveLength(0)
  })
})

describe('the request for a ceremony', () => {
  it('is sent before React renders the new state', () => {
    const onRender = vi.fn<() => void>()
    let rendersAtCall = -1
    function Started(): ReactElement {
      const ceremony = useCeremony({ recipientId: RECIPIENT })
      onRender()
      return (
        <button type="button" {...ceremony.startProps}>
          {ceremony.status}
        </button>
      )
    }
    const { getByRole } = renderSigning(<Started />, {
      fetch: () => {
        rendersAtCall = onRender.mock.calls.length
        return new Promise(() => undefined)
      },
    })
    const before = onRender.mock.calls.length
    // Clicks without `act`, because `act` delays React's render.
    const button = getByRole('button', { name: 'idle' })
    button.click()
    expect(rendersAtCall).toBe(before)
  })
})

import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SigningCeremony } from '../../../src/react/index.js'
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

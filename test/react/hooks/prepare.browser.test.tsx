import { act } from '@testing-library/react'
import { type ReactElement, useEffect } from 'react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CeremonyFrame, SigningCeremony, useCeremony } from '../../../src/react/index.js'
import { frameIn, grantOf, ceremonySite, PATIENCE } from '../../embed/support/showCeremony.js'
import { granted } from '../support/proxyStub.js'
import { countedUrl, RECIPIENT, renderSigning } from '../support/renderSigning.js'

function Prepared({ onRender }: { readonly onRender?: () => void }): ReactElement {
  const ceremony = useCeremony({ recipientId: RECIPIENT })
  const { prepare } = ceremony
  useEffect(() => prepare({ create: true }), [prepare])
  onRender?.()
  return (
    <>
      {ceremony.status === 'idle' && (
        <button type="button" onClick={ceremony.start}>
          Sign
        </button>
      )}
      <CeremonyFrame ceremony={ceremony} title="Sign the lease" />
    </>
  )
}

const loadsOf = (address: string): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name === address).length

describe('a start button that is pointed at', () => {
  it.each(['pointed at', 'reached by keyboard'])(
    'loads what the provider names, once it is %s',
    async (how) => {
      const warm = `${ceremonySite}/ceremony?${encodeURIComponent(how)}`
      const { getByRole, proxy } = renderSigning(
        <SigningCeremony recipientId={RECIPIENT} title="Sign the lease" />,
        { warmUp: [warm] },
      )
      expect(loadsOf(warm)).toBe(0)
      if (how === 'pointed at') await userEvent.hover(getByRole('button'))
      else act(() => getByRole('button').focus())
      await vi.waitUntil(() => loadsOf(warm) === 1, PATIENCE)
      expect(proxy.calls).toHaveLength(0)
    },
  )
})

describe('a ceremony prepared by a component', () => {
  it('is one, in StrictMode too, and is shown in the frame that it was loaded in', async () => {
    const { url, loads } = countedUrl()
    const { container, getByRole, proxy, status, reach } = renderSigning(<Prepared />, {
      answer: () => granted(grantOf({ url })),
    })
    await vi.waitUntil(async () => (await loads()) === 1, PATIENCE)
    expect(status()).toBe('idle')
    const frame = frameIn(container)
    expect(frame.closest('[inert]')).not.toBeNull()
    expect(frame.checkVisibility({ visibilityProperty: true })).toBe(false)
    // As large as it will be seen, and yet it takes no room.
    expect(frame.offsetHeight).toBeGreaterThan(100)
    expect(container.getBoundingClientRect().height).toBeLessThan(100)

    await userEvent.click(getByRole('button', { name: 'Sign' }))
    await reach('open')
    expect(frameIn(container)).toBe(frame)
    expect(frame.closest('[inert]')).toBeNull()
    expect(frame.checkVisibility({ visibilityProperty: true })).toBe(true)
    expect(await loads()).toBe(1)
    expect(proxy.calls).toHaveLength(1)
  })

  it('goes with the component', async () => {
    const { container, show, proxy } = renderSigning(<Prepared />)
    await vi.waitUntil(() => container.querySelector('iframe'), PATIENCE)
    show(<p>Another page</p>)
    expect(container.querySelector('iframe')).toBeNull()
    expect(proxy.calls).toHaveLength(1)
  })
})

describe('the request for a ceremony', () => {
  it('leaves before React renders anything about it', () => {
    const onRender = vi.fn<() => void>()
    let rendersAtCall = -1
    function Started(): ReactElement {
      const ceremony = useCeremony({ recipientId: RECIPIENT })
      onRender()
      return (
        <button type="button" onClick={ceremony.start}>
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
    // As a browser does it, and not within an `act`, which would hold React back by itself.
    const button = getByRole('button', { name: 'idle' })
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
    onTestFinished(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true))
    button.click()
    expect(rendersAtCall).toBe(before)
  })
})

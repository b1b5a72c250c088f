import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CeremonySessionOptions } from './support/session.js'
import { ceremonySite, grantOf, mountIdle, PATIENCE } from './support/showCeremony.js'

/** Mounts a ceremony with these urls, and does not start it. */
function mountWith(warmUp?: readonly string[]) {
  const create = vi.fn<CeremonySessionOptions['create']>(async () => grantOf())
  const { session } = mountIdle({ create, service: { warmUp } })
  return { session, create }
}

/** Counts the resources that this page has loaded from a url. */
const loadsOf = (address: string): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(address)).length

beforeEach(() => performance.clearResourceTimings())

describe('session.prepare()', () => {
  it('loads the urls in the option `warmUp` only once, even if it is called again', async () => {
    const warm = `${ceremonySite}/ceremony?id=warm`
    const { session, create } = mountWith([warm])
    const shadowRoots = vi.spyOn(Element.prototype, 'attachShadow')
    onTestFinished(() => shadowRoots.mockRestore())
    session.prepare()
    const [shadowRoot] = shadowRoots.mock.results
    const frame: unknown = shadowRoot?.value.firstChild
    // An empty `sandbox` attribute forbids scripts in the loaded page.
    expect(frame instanceof HTMLIFrameElement && frame.getAttribute('sandbox')).toBe('')
    await vi.waitUntil(() => loadsOf(warm) === 1, PATIENCE)
    await vi.waitUntil(() => frame instanceof Node && !frame.isConnected, PATIENCE)
    const before = document.body.childElementCount
    session.prepare()
    expect(document.body.childElementCount).toBe(before)
    expect(document.querySelectorAll('iframe')).toHaveLength(0)
    expect(create).not.toHaveBeenCalled()
  })

  it('loads nothing without the option `warmUp`', () => {
    const { session } = mountWith()
    const before = document.body.childElementCount
    session.prepare()
    expect(document.body.childElementCount).toBe(before)
  })
})

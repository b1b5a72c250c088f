import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type CeremonySessionOptions,
  createCeremonySession,
  mountCeremony,
} from '../../src/embed/index.js'
import { ceremonySite, grantOf, PATIENCE } from './support/showCeremony.js'

/** Mounts a session without starting it. */
function mountIdle(options: Partial<CeremonySessionOptions> = {}) {
  const create = vi.fn<CeremonySessionOptions['create']>(options.create ?? (async () => grantOf()))
  const session = createCeremonySession({ ...options, create })
  const container = document.body.appendChild(document.createElement('div'))
  const unmount = mountCeremony(container, session, { title: 'Sign the lease' })
  onTestFinished(() => {
    unmount()
    container.remove()
  })
  return { session, create }
}

/** Counts the resources that this page has loaded from a url. */
const loadsOf = (address: string): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(address)).length

beforeEach(() => performance.clearResourceTimings())

describe('session.prepare()', () => {
  it('loads the urls in the option `warmUp` only once, even if it is called again', async () => {
    const warm = `${ceremonySite}/ceremony?id=warm`
    const { session, create } = mountIdle({ warmUp: [warm] })
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
    const { session } = mountIdle()
    const before = document.body.childElementCount
    session.prepare()
    expect(document.body.childElementCount).toBe(before)
  })
})

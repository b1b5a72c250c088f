import { describe, expect, it, vi } from 'vitest'
import type { SigningError } from '../../../src/embed/index.js'
import { replaceApi } from '../support/breakBrowser.js'
import { runInHost } from '../support/runInHost.js'
import {
  grantOf,
  hearConsole,
  reach,
  showCeremony,
  ceremonySite,
  PATIENCE,
} from '../support/showCeremony.js'

const here = location.origin

describe('a ceremony that may not be framed here', () => {
  it('never mounts a frame if `embeddable_in` lacks this page, and reports the entry once', async () => {
    const heard = hearConsole()
    const onError = vi.fn<(error: SigningError) => void>()
    const frames = new MutationObserver(() => undefined)
    frames.observe(document.body, { childList: true, subtree: true })
    const { session } = showCeremony({
      create: async () => grantOf({ embeddable_in: ['https://portal.example.com'] }),
      onError,
    })
    await reach(session, 'blocked')
    const added = frames.takeRecords().flatMap(({ addedNodes }) => Array.from(addedNodes))
    expect(added.some(({ nodeName }) => nodeName === 'IFRAME')).toBe(false)
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        code: 'frame_blocked',
        remedy: `Add "${here}" to embeddableIn of createSigningProxy.`,
      }),
    )
    expect(heard.errors()).toEqual([
      `[react-signing-ceremony] frame_blocked: The document cannot be shown on this page. Please open it in a new tab. Add "${here}" to embeddableIn of createSigningProxy.`,
    ])
  })

  it('is requested again by a restart', async () => {
    const heard = hearConsole()
    let list = ['https://portal.example.com']
    const { session } = showCeremony({ create: async () => grantOf({ embeddable_in: list }) })
    await reach(session, 'blocked')
    list = [here]
    session.restart()
    await reach(session, 'open')
    expect(heard.errors()).toHaveLength(1)
  })
})

const isChromium = 'userAgentData' in navigator

describe('a cross-origin isolated page', () => {
  it.runIf(isChromium)(
    'shows the ceremony if the browser may know `Document-Isolation-Policy`',
    async () => {
      isolate()
      replaceApi([globalThis, 'ReportingObserver'], FakeObserver)
      const { session, frame } = showCeremony()
      await reach(session, 'open')
      expect(frame().isConnected).toBe(true)
    },
  )

  it.runIf(isChromium)(
    'takes the frame away when the browser reports its Cross-Origin-Embedder-Policy',
    async () => {
      hearConsole()
      isolate()
      replaceApi([globalThis, 'ReportingObserver'], FakeObserver)
      const { session } = showCeremony()
      FakeObserver.report({ blockedURL: 'https://other.example/' })
      expect(session.getSnapshot().status).not.toBe('blocked')
      await reach(session, 'open')
      FakeObserver.report({ blockedURL: `${ceremonySite}/ceremony` })
      expect(session.getSnapshot()).toMatchObject({
        status: 'blocked',
        error: { code: 'cross_origin_isolated' },
      })
    },
  )

  it('is blocked at once if the browser cannot report', async () => {
    hearConsole()
    isolate()
    const restore = hideUserAgentData()
    const { session } = showCeremony()
    await reach(session, 'blocked')
    expect(session.getSnapshot().error?.code).toBe('cross_origin_isolated')
    restore()
  })
})

function isolate(): void {
  replaceApi([globalThis, 'crossOriginIsolated'], true)
}

/** Only a browser with real headers makes these reports. */
class FakeObserver {
  static report: (body: unknown) => void = () => undefined

  constructor(onReports: (reports: readonly { readonly body: unknown }[]) => void) {
    FakeObserver.report = (body) => onReports([{ body }])
  }

  observe(): void {}
  disconnect(): void {}
}

/** Only Chromium has it, and knows `Document-Isolation-Policy`. */
function hideUserAgentData(): () => void {
  const before = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgentData')
  Reflect.deleteProperty(Navigator.prototype, 'userAgentData')
  return () => {
    if (before) Object.defineProperty(Navigator.prototype, 'userAgentData', before)
  }
}

describe('a page with a policy of its own', () => {
  it.each(["frame-src 'none'", "child-src 'none'", "default-src 'self' 'unsafe-inline'"])(
    'is told that its %s keeps the ceremony out',
    async (policy) => {
      const report = await runInHost(policy, grantOf())
      await vi.waitUntil(() => report().statuses.includes('blocked'), PATIENCE)
      expect(report().errors).toEqual([
        {
          code: 'host_csp_blocked',
          remedy: expect.stringContaining(`${ceremonySite} ${here}`),
        },
      ])
      expect(report().console).toHaveLength(1)
      expect(report().statuses.at(-1)).toBe('blocked')
    },
  )

  it('is told the origins when it keeps the landing out, and the ceremony goes on', async () => {
    const grant = grantOf({ url: `${ceremonySite}/ceremony?go=${here}/finished` })
    const report = await runInHost(`frame-src ${ceremonySite}`, grant)
    await vi.waitUntil(() => report().errors.length > 0, PATIENCE)
    expect(report().errors).toEqual([
      {
        code: 'host_csp_blocked',
        remedy: expect.stringContaining(`${ceremonySite} ${here}`),
      },
    ])
    expect(report().statuses).not.toContain('blocked')
  })

  it('ignores other frames that its policy keeps out', async () => {
    const { session } = showCeremony()
    await reach(session, 'open')
    const violation = { effectiveDirective: 'frame-src', disposition: 'enforce' } as const
    for (const blockedURI of ['https://other.example/', 'inline', '']) {
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          ...violation,
          blockedURI,
          documentURI: location.href,
          originalPolicy: "frame-src 'none'",
          violatedDirective: 'frame-src',
          statusCode: 200,
        }),
      )
    }
    expect(session.getSnapshot().status).toBe('open')
  })
})

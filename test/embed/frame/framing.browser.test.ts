import { describe, expect, it, vi } from 'vitest'
import type { SigningError } from '../../../src/embed/index.js'
import { en } from '../../../src/embed/labels/en.js'
import { onOneLine } from '../../support/notices.js'
import { replaceApi } from '../support/breakBrowser.js'
import { runInHost } from '../support/runInHost.js'
import {
  grantOf,
  captureErrors,
  reach,
  showCeremony,
  ceremonySite,
  PATIENCE,
} from '../support/showCeremony.js'

const here = location.origin

describe('a ceremony that this page must not frame', () => {
  it('has no frame if the proxy says that `embeddable_in` lacks this page, and reports the entry once', async () => {
    const captured = captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const frames = new MutationObserver(() => undefined)
    frames.observe(document.body, { childList: true, subtree: true })
    const { session } = showCeremony({
      create: async () => grantOf({ framing: { verdict: 'blocked', missing: here } }),
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
    expect(captured.errors()).toEqual([
      `[react-signing-ceremony] frame_blocked: ${onOneLine(en.blocked)} Add "${here}" to embeddableIn of createSigningProxy.`,
    ])
  })
})

const isChromium = 'userAgentData' in navigator

describe('a cross-origin isolated page', () => {
  it.runIf(isChromium)(
    'shows the ceremony in a browser that may support `Document-Isolation-Policy`',
    async () => {
      isolate()
      replaceApi([globalThis, 'ReportingObserver'], FakeObserver)
      const { session, frame } = showCeremony()
      await reach(session, 'open')
      expect(frame().isConnected).toBe(true)
    },
  )

  it.runIf(isChromium).each([true, false])(
    'removes the frame when the browser reports that its embedder policy blocked it (isolated: %s)',
    async (isIsolated) => {
      captureErrors()
      if (isIsolated) isolate()
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

  it('blocks the ceremony immediately if the browser cannot report violations of its embedder policy', async () => {
    captureErrors()
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

/** Replaces ReportingObserver, because real reports need special response headers. */
class FakeObserver {
  static report: (body: unknown) => void = () => undefined

  constructor(onReports: (reports: readonly { readonly body: unknown }[]) => void) {
    FakeObserver.report = (body) => onReports([{ body }])
  }

  observe(): void {}
  disconnect(): void {}
}

/** Removes `userAgentData`, by which the code detects Chromium. */
function hideUserAgentData(): () => void {
  const before = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgentData')
  Reflect.deleteProperty(Navigator.prototype, 'userAgentData')
  return () => {
    if (before) Object.defineProperty(Navigator.prototype, 'userAgentData', before)
  }
}

describe('a page with a Content-Security-Policy', () => {
  it.each(["frame-src 'none'", "child-src 'none'", "default-src 'self' 'unsafe-inline'"])(
    'reports that its directive "%s" blocks the ceremony',
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

  it('reports the origins that its policy lacks if it blocks `redirect_url`, and keeps the ceremony open', async () => {
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

  it('keeps the ceremony open if its policy blocks frames of other origins', async () => {
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

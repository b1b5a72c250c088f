import { describe, expect, it, vi } from 'vitest'
import { server } from 'vitest/browser'
import type { CeremonyGrant, SigningError } from '../../../src/embed/index.js'
import { runInHost } from '../support/runInHost.js'
import {
  grantOf,
  hearConsole,
  reach,
  showCeremony,
  ceremonySite,
  tell,
  PATIENCE,
} from '../support/showCeremony.js'

const here = location.origin

describe('a ceremony that may not be framed here', () => {
  it('never mounts a frame when its list leaves this page out, and says once how to mend it', async () => {
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
      `[react-signing-ceremony] frame_blocked: The document cannot be shown inside this page. Nothing is lost: it opens in a tab of its own. Add "${here}" to embeddableIn of createSigningProxy.`,
    ])
  })

  it('is asked for anew by a restart, since the list may have been mended', async () => {
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

/** A ceremony whose policy, unlike the service's, is not what its list says. */
const refused = (policy: string, list?: readonly string[]): CeremonyGrant => ({
  url: `${ceremonySite}/ceremony?allow=${encodeURIComponent(policy)}`,
  ...(list && { embeddable_in: list }),
})

describe('a frame that the browser refused', () => {
  it.runIf(server.browser === 'chromium').each([
    ["'none'", 'no list', undefined, `Add "${here}"`],
    ['https://a.example', 'a list that allows it', [here, '*'], 'No entry would help'],
    ['https://h.example', 'a list that covers it', ['http:'], 'No entry would help'],
  ] as const)(
    'is known in Chromium, which reports it, and taken away: for %s and %s',
    async (policy, _what, list, remedy) => {
      const heard = hearConsole()
      const onError = vi.fn<(error: SigningError) => void>()
      const create = async () => refused(policy, list)
      const { session, container } = showCeremony({ create, onError })
      await reach(session, 'blocked')
      expect(container.innerHTML).toBe('')
      expect(onError.mock.lastCall?.[0].remedy).toContain(remedy)
      expect(heard.errors()).toHaveLength(1)
    },
  )

  it.runIf(server.browser === 'chromium')(
    'says nothing about the next ceremony, which is judged for itself',
    async () => {
      const heard = hearConsole()
      const grants = [refused('https://e.example', [here]), grantOf(), grantOf()]
      const create = async () => grants.shift() ?? grantOf()
      const { session } = showCeremony({ create })
      await reach(session, 'blocked')
      session.restart()
      await reach(session, 'open')
      const other = showCeremony({ create })
      await reach(other.session, 'open')
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect([session, other.session].map((one) => one.getSnapshot().status)).toEqual([
        'open',
        'open',
      ])
      expect(heard.errors()).toHaveLength(1)
    },
  )

  it.runIf(server.browser === 'chromium')(
    'is told from another that loads at the same time by the policy it was refused with',
    async () => {
      hearConsole()
      const list = [here, 'https://f.example']
      // An error page of the service, whose policy is nobody's list: nothing tells which it was.
      const slow = showCeremony({
        create: async () =>
          grantOf({ url: `${ceremonySite}/ceremony?after=600`, embeddable_in: list }),
      })
      await reach(slow.session, 'opening')
      const other = showCeremony({ create: async () => refused('https://f.example', ['*']) })
      await reach(other.session, 'open')
      await reach(slow.session, 'open')
      // Refused with its own list.
      const late = showCeremony({
        create: async () => grantOf({ url: `${ceremonySite}/ceremony?after=600` }),
      })
      await reach(late.session, 'opening')
      const own = showCeremony({
        // Only Firefox reads such an entry as this page.
        create: async () => refused(`${here}?`, [`${here}?`]),
      })
      await reach(own.session, 'blocked')
      expect(late.session.getSnapshot().status).toBe('opening')
      await reach(late.session, 'open')
    },
  )

  it.runIf(server.browser === 'chromium')(
    'may be shown when it is tried again, and ends as any other',
    async () => {
      hearConsole()
      // An error page of the service first, then the ceremony.
      const grants = [
        refused('https://d.example', ['http:']),
        grantOf({ embeddable_in: ['http:'] }),
      ]
      const { session, frame } = showCeremony({ create: async () => grants.shift() ?? grantOf() })
      await reach(session, 'blocked')
      session.restart()
      await reach(session, 'open')
      tell(frame(), { go: `${here}/finished` })
      await reach(session, 'finished')
      expect(session.getSnapshot()).toMatchObject({ finish: { search: '' } })
    },
  )

  it.runIf(server.browser === 'chromium')(
    'takes nothing from a recipient who is at work in another frame',
    async () => {
      hearConsole()
      const atWork = showCeremony({ create: async () => grantOf({ embeddable_in: ['*'] }) })
      await reach(atWork.session, 'open')
      const frame = atWork.frame()
      const other = showCeremony({ create: async () => refused('https://b.example') })
      await reach(other.session, 'blocked')
      expect(atWork.session.getSnapshot().status).toBe('open')
      expect(atWork.frame()).toBe(frame)
      // Alone again, its own frame is the one that a report is about.
      other.unmount()
      tell(frame, { go: `${ceremonySite}/ceremony?allow=https://c.example` })
      await reach(atWork.session, 'blocked')
    },
  )

  it.runIf(server.browser !== 'chromium')(
    'looks open in Firefox and WebKit, which tell nothing, and stays so',
    async () => {
      const { session } = showCeremony({ create: async () => refused("'none'", [here]) })
      await reach(session, 'open')
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(session.getSnapshot().status).toBe('open')
    },
  )
})

describe('a page with a policy of its own', () => {
  it.each(["frame-src 'none'", "child-src 'none'", "default-src 'self' 'unsafe-inline'"])(
    'learns that its %s keeps the ceremony out',
    async (policy) => {
      const report = await runInHost(policy, grantOf())
      await vi.waitUntil(() => report().statuses.includes('blocked'), PATIENCE)
      expect(report().errors).toEqual([
        {
          code: 'host_csp_blocked',
          remedy: expect.stringContaining(`Add ${ceremonySite} to frame-src`),
        },
      ])
      expect(report().console).toHaveLength(1)
      expect(report().statuses.at(-1)).toBe('blocked')
    },
  )

  it('learns that it keeps the landing out, so that no ceremony would ever end', async () => {
    const grant = grantOf({ url: `${ceremonySite}/ceremony?go=${here}/finished` })
    const report = await runInHost(`frame-src ${ceremonySite}`, grant)
    await vi.waitUntil(() => report().statuses.includes('blocked'), PATIENCE)
    expect(report().errors[0]?.remedy).toContain(`Add ${here} to frame-src`)
  })

  it('is not troubled by other frames that its policy keeps out', async () => {
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

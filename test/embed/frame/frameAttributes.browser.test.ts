import { describe, expect, it } from 'vitest'
import type { ServicePageOptions } from '../../../src/embed/index.js'
import '../../../src/react/styles.css'
import {
  ceremonySite,
  instruct,
  mountIdle,
  pageIn,
  reach,
  sendTo,
  showCeremony,
} from '../support/showCeremony.js'

async function frameWith(service: ServicePageOptions = {}): Promise<HTMLIFrameElement> {
  const { session, frame } = showCeremony({ service })
  await reach(session, 'open')
  return frame()
}

describe('the frame', () => {
  it('has exactly the expected attributes', async () => {
    const frame = await frameWith()
    const attributes = Array.from(frame.attributes, ({ name, value }) => [name, value])
    expect(Object.fromEntries(attributes)).toEqual({
      title: 'Sign the lease',
      class: expect.stringMatching(/^signing-ceremony__frame /),
      name: expect.stringMatching(/^signing-ceremony:[0-9a-f]{32}$/),
      allow: `fullscreen ${ceremonySite}; clipboard-write ${ceremonySite}`,
    })
  })

  it('has the CSS classes of elements that session recorders do not record', async () => {
    const { classList } = await frameWith()
    for (const mark of ['rr-block', 'sentry-block', 'ph-no-capture']) {
      expect(classList.contains(mark)).toBe(true)
    }
  })

  it.each([
    ['', ''],
    [
      "camera; microphone 'src' https://identity.example; autoplay 'none'",
      `camera ${ceremonySite}; microphone ${ceremonySite} https://identity.example; autoplay 'none'`,
    ],
  ])(
    'allows the origin of the ceremony each feature of `allow` without a source: %j',
    async (allow, expected) => {
      expect((await frameWith({ allow })).allow).toBe(expected)
    },
  )

  it('passes what the application allows into the ceremony, and nothing else', async () => {
    const allowed = await pageIn(await frameWith({ allow: 'fullscreen; camera' }))
    expect(allowed.fullscreenEnabled).toBe(true)
    const refused = await pageIn(await frameWith({ allow: "fullscreen 'none'" }))
    expect(refused.fullscreenEnabled).toBe(false)
    if (!allowed.features) return
    expect(allowed.features).toContain('camera')
    expect(refused.features).not.toContain('camera')
  })

  it('has the `sandbox` attribute that the application sets', async () => {
    expect((await frameWith({ sandbox: 'allow-scripts' })).sandbox.value).toBe('allow-scripts')
  })

  it('can finish the ceremony with the sandbox that the security page documents', async () => {
    const sandbox =
      'allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'
    const { session, frame } = showCeremony({ service: { sandbox } })
    await reach(session, 'open')
    instruct(frame(), { go: `${location.origin}/finished` })
    await reach(session, 'finished')
    expect(session.getSnapshot()).toMatchObject({ finish: { search: '' } })
  })

  it('fills its container with `styles.css` without React', async () => {
    const { session, frame, container } = showCeremony()
    await reach(session, 'open')
    expect(getComputedStyle(frame()).borderTopWidth).toBe('0px')
    expect(frame().offsetWidth).toBe(container.clientWidth)
    expect(frame().offsetHeight).toBeGreaterThan(250)
  })
})

describe('a frame that loads while its page hides it', () => {
  it('has the height of the page and not that of its document, until a page loads in sight', async () => {
    const { session, container, frame } = mountIdle()
    container.hidden = true
    session.start()
    await reach(session, 'open')
    const sizing = (): string => frame().style.getPropertyValue('frame-sizing')
    const isKnown = CSS.supports('frame-sizing: auto')
    expect(sizing()).toBe(isKnown ? 'auto' : '')
    container.hidden = false
    await sendTo(frame(), `${ceremonySite}/ceremony?page=2`)
    await expect.poll(sizing).toBe('')
  })
})

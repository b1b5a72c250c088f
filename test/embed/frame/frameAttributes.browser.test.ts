import { describe, expect, it } from 'vitest'
import type { FrameOptions } from '../../../src/embed/index.js'
import { reach, showCeremony } from '../support/showCeremony.js'

async function frameWith(options: Partial<FrameOptions> = {}): Promise<HTMLIFrameElement> {
  const { session, frame } = showCeremony({}, { title: 'Sign the lease', ...options })
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
      allow: 'fullscreen; clipboard-write',
    })
  })

  it('has the CSS classes of elements that session recorders do not record', async () => {
    const { classList } = await frameWith()
    for (const mark of ['rr-block', 'sentry-block', 'ph-no-capture']) {
      expect(classList.contains(mark)).toBe(true)
    }
  })

  it.each(['', "camera; microphone 'src' https://identity.example"])(
    'has the `allow` attribute that the application sets: %j',
    async (allow) => {
      expect((await frameWith({ allow })).allow).toBe(allow)
    },
  )

  it('has the `sandbox` attribute that the application sets', async () => {
    expect((await frameWith({ sandbox: 'allow-scripts' })).sandbox.value).toBe('allow-scripts')
  })

  it('with `sandbox="strict"` keeps its own origin, but cannot navigate the page', async () => {
    const { sandbox } = await frameWith({ sandbox: 'strict' })
    expect(Array.from(sandbox).toSorted()).toEqual([
      'allow-downloads',
      'allow-forms',
      'allow-modals',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
      'allow-storage-access-by-user-activation',
    ])
  })

  it('with `sandbox="strict"` can finish the ceremony', async () => {
    const { session, frame } = showCeremony({}, { title: 'Sign the lease', sandbox: 'strict' })
    await reach(session, 'open')
    frame().contentWindow?.postMessage({ go: `${location.origin}/finished` }, '*')
    await reach(session, 'finished')
    expect(session.getSnapshot()).toMatchObject({ finish: { search: '' } })
  })
})

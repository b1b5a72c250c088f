import { describe, expect, it } from 'vitest'
import { type FrameOptions, strictSandbox } from '../../../src/embed/index.js'
import { reach, showCeremony, ceremonySite } from '../support/showCeremony.js'

async function frameWith(options: Partial<FrameOptions> = {}): Promise<HTMLIFrameElement> {
  const { session, frame } = showCeremony({}, { title: 'Sign the lease', ...options })
  await reach(session, 'open')
  return frame()
}

describe('the frame', () => {
  it('has these attributes and no others', async () => {
    const frame = await frameWith()
    const attributes = Array.from(frame.attributes, ({ name, value }) => [name, value])
    expect(Object.fromEntries(attributes)).toEqual({
      title: 'Sign the lease',
      name: expect.stringMatching(/^signing-ceremony:[0-9a-f]{32}$/),
      allow: `fullscreen ${ceremonySite}; clipboard-write ${ceremonySite}`,
      referrerpolicy: 'strict-origin',
      src: `${ceremonySite}/ceremony`,
    })
  })

  it('gives features to the ceremony’s origin and those named, never to whoever comes', async () => {
    const frame = await frameWith({
      features: ['camera', 'geolocation'],
      featureOrigins: ['https://identity.example'],
    })
    expect(frame.allow).toBe(
      `camera ${ceremonySite} https://identity.example; geolocation ${ceremonySite} https://identity.example`,
    )
  })

  it('gives none where none are wanted', async () => {
    expect((await frameWith({ features: [] })).allow).toBe('')
  })

  it('has a sandbox on request only, which keeps the origin and forbids taking the page away', async () => {
    const { sandbox } = await frameWith({ sandbox: strictSandbox })
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

  it('ends the ceremony from inside the sandbox too', async () => {
    const { session, frame } = showCeremony({}, { title: 'Sign the lease', sandbox: strictSandbox })
    await reach(session, 'open')
    frame().contentWindow?.postMessage({ go: `${location.origin}/finished` }, '*')
    await reach(session, 'finished')
    expect(session.getSnapshot()).toMatchObject({ finish: { search: '' } })
  })
})

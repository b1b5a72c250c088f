import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import {
  type CeremonyGrant,
  type CeremonySession,
  type CeremonySessionOptions,
  createCeremonySession,
  mountCeremony,
} from '../../src/embed/index.js'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

const stage = inject('ceremonyOrigin')

function grant(over: Partial<CeremonyGrant> = {}): CeremonyGrant {
  return {
    url: `${stage}/stage`,
    embeddable_in: [location.origin],
    redirect_url: `${location.origin}/finished`,
    ...over,
  }
}

function open(options: Partial<CeremonySessionOptions> = {}): {
  session: CeremonySession
  frame: () => HTMLIFrameElement
} {
  const session = createCeremonySession({ create: async () => grant(), ...options })
  const container = document.body.appendChild(document.createElement('div'))
  undo.push(mountCeremony(container, session, { title: 'Sign the lease' }), () =>
    container.remove(),
  )
  const frame = (): HTMLIFrameElement => {
    const found = container.querySelector('iframe')
    if (!found) throw new Error('There is no frame.')
    return found
  }
  session.start()
  return { session, frame }
}

const status = (session: CeremonySession) => () => session.getSnapshot().status

/** Tells the page in the frame to go on, as a recipient's last click would. */
function go(frame: HTMLIFrameElement, to: string): void {
  frame.contentWindow?.postMessage({ go: to }, stage)
}

describe('a ceremony session', () => {
  it('finishes once the ceremony has sent the frame to the landing', async () => {
    const onFinish = vi.fn()
    const { session, frame } = open({ onFinish })
    await vi.waitUntil(() => session.getSnapshot().status === 'open')
    go(frame(), `${location.origin}/finished?result=done`)
    await vi.waitUntil(() => session.getSnapshot().status === 'finished')
    expect(onFinish).toHaveBeenCalledExactlyOnceWith({
      via: expect.stringMatching(/^(message|location)$/),
      search: '?result=done',
    })
    expect(document.querySelector('iframe')).toBeNull()
    expect(status(session)()).toBe('finished')
  })
})

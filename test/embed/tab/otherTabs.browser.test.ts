// Beyond the service contract: tabs of one portal do not end each other's ceremonies in silence.
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { CeremonyGrant, CeremonySession } from '../../../src/embed/index.js'
import { replaceApi, throwing } from '../support/breakBrowser.js'
import { grantOf, hearConsole, reach, showCeremony } from '../support/showCeremony.js'

const NAME = 'react-signing-ceremony'
const recipientId = 're_two_tabs'
const create = vi.fn<() => Promise<CeremonyGrant>>()

beforeEach(() => {
  create.mockReset().mockImplementation(async () => grantOf({ revokes_older: true }))
  // One of its own: the browser's is shared with the tests of other files that run meanwhile.
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A session whose `create` gives what the live service's does. */
function show(): CeremonySession {
  hearConsole()
  return showCeremony({ create, recipientId }).session
}

/** A page of the same portal in which somebody holds this recipient's newest ceremony. */
async function otherTab(): Promise<{ readonly hasLost: Promise<boolean> }> {
  const frame = document.body.appendChild(document.createElement('iframe'))
  onTestFinished(() => frame.remove())
  const { locks } = frame.contentWindow?.navigator ?? navigator
  localStorage.setItem(NAME, '1')
  const hasLost = await new Promise<{ readonly lost: Promise<boolean> }>((resolve) => {
    const over = locks.request(`${NAME} ${recipientId}`, { steal: true }, async () => {
      resolve({ lost })
      return new Promise(() => undefined)
    })
    const lost = over.then(
      () => false,
      () => true,
    )
  })
  return { hasLost: hasLost.lost }
}

const refuse = async (): Promise<never> => throwing()
const never = async (): Promise<never> => new Promise(() => undefined)

it('asks before it creates what would end the ceremony in another tab', async () => {
  await otherTab()
  const session = show()
  await reach(session, 'failed')
  expect(session.getSnapshot().error?.code).toBe('open_elsewhere')
  expect(create).not.toHaveBeenCalled()
})

it('takes the other tab’s place once the person has said so, and that tab learns of it', async () => {
  const { hasLost } = await otherTab()
  const session = show()
  await reach(session, 'failed')
  session.start()
  await reach(session, 'open')
  expect(create).toHaveBeenCalledOnce()
  expect(await hasLost).toBe(true)
})

it('says that its link was replaced when another tab has a newer one', async () => {
  const session = show()
  await reach(session, 'open')
  await vi.waitUntil(async () => (await navigator.locks.query()).held?.length)
  await otherTab()
  await reach(session, 'failed')
  expect(session.getSnapshot().error?.code).toBe('link_replaced')
  session.start()
  await vi.waitUntil(() => session.getSnapshot().error?.code === 'open_elsewhere')
  expect(create).toHaveBeenCalledOnce()
})

it('asks nothing of a page that replaces its own ceremony, or whose last one is over', async () => {
  const session = show()
  await reach(session, 'open')
  session.restart()
  await vi.waitUntil(() => create.mock.calls.length === 2)
  await reach(session, 'open')
  session.close()
  const next = show()
  await reach(next, 'open')
  expect(create).toHaveBeenCalledTimes(3)
})

it('holds nothing, and keeps no request waiting, where no ceremony ends another', async () => {
  create.mockImplementation(async () => grantOf())
  const session = show()
  expect(create).toHaveBeenCalledOnce()
  await reach(session, 'open')
  const { held = [] } = await navigator.locks.query()
  expect(held.filter(({ name }) => name?.startsWith(NAME))).toEqual([])
  expect(localStorage.getItem(NAME)).toBeNull()
})

it.each<[string, () => void]>([
  ['no locks', () => replaceApi([navigator, 'locks'], undefined)],
  [
    'locks that throw',
    () => replaceApi([navigator, 'locks'], { query: throwing, request: throwing }),
  ],
  [
    'locks that refuse',
    () => {
      replaceApi([navigator, 'locks'], { query: refuse, request: refuse })
    },
  ],
  [
    'locks that never answer',
    () => {
      replaceApi([navigator, 'locks'], { query: never, request: never })
    },
  ],
  [
    'a storage that throws',
    () =>
      replaceApi([globalThis, 'localStorage'], {
        getItem: throwing,
        setItem: throwing,
      }),
  ],
])('goes on as ever with %s', async (_what, breakIt) => {
  localStorage.setItem(NAME, '1')
  breakIt()
  const session = show()
  await reach(session, 'open')
  session.restart()
  await vi.waitUntil(() => create.mock.calls.length === 2)
  await reach(session, 'open')
  expect(session.getSnapshot().error).toBeUndefined()
})

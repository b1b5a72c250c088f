import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type CeremonySession,
  createCeremonySession,
  mountCeremony,
} from '../../../src/embed/index.js'
import { ceremonyNotice } from '../../../src/embed/ceremonyNotice.js'
import { en } from '../../../src/embed/labels/en.js'
import { type BrowserApi, replaceApi, throwing } from '../support/breakBrowser.js'
import { grantOf, hearConsole, PATIENCE, ceremonySite } from '../support/showCeremony.js'

/** Every part of the browser that the engine touches and a browser may lack, forbid or break. */
const apis: readonly BrowserApi[] = [
  [globalThis, 'AbortController'],
  [globalThis, 'BroadcastChannel'],
  [globalThis, 'ReportingObserver'],
  [globalThis, 'URL'],
  [globalThis, 'URLSearchParams'],
  [globalThis, 'addEventListener'],
  [globalThis, 'removeEventListener'],
  [globalThis, 'clearInterval'],
  [globalThis, 'clearTimeout'],
  [globalThis, 'open'],
  [globalThis, 'setInterval'],
  [globalThis, 'setTimeout'],
  [URL, 'canParse'],
  [Crypto.prototype, 'getRandomValues'],
  [document, 'addEventListener'],
  [document, 'removeEventListener'],
  [Element.prototype, 'attachShadow'],
  [Storage.prototype, 'setItem'],
  [AbortController.prototype, 'abort'],
]
/** What is not called but read, and throws where it is forbidden. */
const properties: readonly BrowserApi[] = [
  [globalThis, 'crypto'],
  [globalThis, 'crossOriginIsolated'],
  [globalThis, 'origin'],
  [document, 'hidden'],
  [navigator, 'onLine'],
]

function makeSession(): CeremonySession {
  return createCeremonySession({
    create: async () =>
      grantOf({
        url: `${ceremonySite}/ceremony?x`,
        url_parameters: { frame: { a: '1' }, tab: { b: '1' } },
      }),
  })
}

const TOLD = new Set(['open', 'failed', 'blocked'])

/** What a person sees in the end: never the wait for an answer that is there already. */
async function seeEnd(session: CeremonySession): Promise<void> {
  await vi.waitUntil(() => TOLD.has(session.getSnapshot().status), PATIENCE)
  const state = session.getSnapshot()
  // An open frame has its line below; everything else says a sentence and offers a way on.
  const isOpenFrame = state.status === 'open' && state.place === 'frame'
  if (isOpenFrame) return
  const notice = ceremonyNotice(state, en)
  expect(notice?.text).toMatch(/\S/)
  expect(notice?.actions).not.toEqual([])
}

async function showInFrame(): Promise<void> {
  const session = makeSession()
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  const unmount = mountCeremony(container, session, { title: 'Sign the lease' })
  session.start()
  await seeEnd(session)
  unmount()
}

async function showInTab(): Promise<void> {
  const session = makeSession()
  session.openInTab()
  await seeEnd(session)
  session.close()
}

describe.each([
  ['a frame', showInFrame],
  ['a tab', showInTab],
])('a ceremony for %s always leaves a person a next step', (_place, show) => {
  it.each(apis.map((api) => [api[1], api] as const))('where %s throws', async (_name, api) => {
    hearConsole()
    replaceApi(api, throwing)
    await expect(show()).resolves.toBeUndefined()
  })

  it.each(apis.map((api) => [api[1], api] as const))('where %s is missing', async (_name, api) => {
    hearConsole()
    replaceApi(api, undefined)
    await expect(show()).resolves.toBeUndefined()
  })

  it.each(properties.map((api) => [api[1], api] as const))(
    'where reading %s is forbidden',
    async (name, api) => {
      hearConsole()
      const [owner] = api
      const restore = replaceApi(api, undefined)
      Object.defineProperty(owner, name, { configurable: true, get: throwing })
      await expect(show()).resolves.toBeUndefined()
      restore()
    },
  )
})

it('no listener is added with a signal, which emulated browsers do not take', async () => {
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
  onTestFinished(() => added.mockRestore())
  await showInFrame()
  const options = added.mock.calls.map(([, , given]) => given)
  expect(options.length).toBeGreaterThan(2)
  expect(options.some((given) => typeof given === 'object' && given.signal)).toBe(false)
})

it('an unexpected failure keeps what the browser threw, and prints no url', async () => {
  const heard = hearConsole()
  const onError = vi.fn<(error: unknown) => void>()
  const session = createCeremonySession({ create: async () => grantOf(), onError })
  replaceApi([globalThis, 'addEventListener'], throwing)
  session.start()
  await vi.waitUntil(() => session.getSnapshot().status === 'failed', PATIENCE)
  expect(onError).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      code: 'unexpected',
      cause: expect.objectContaining({ name: 'SecurityError' }),
    }),
  )
  expect(JSON.stringify(heard.errors())).not.toContain(ceremonySite)
})

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { tab } from '../../src/embed/index.js'
import { type CeremonySession, createCeremonySession, mountCeremony } from './support/session.js'
import { ceremonyNotice } from '../../src/embed/ceremonyNotice.js'
import { en } from '../../src/embed/labels/en.js'
import { type BrowserApi, replaceApi, throwing } from './support/breakBrowser.js'
import { grantOf, captureErrors, PATIENCE, ceremonySite } from './support/showCeremony.js'

/**
 * Browser APIs that `src/embed` uses. A browser may lack, forbid or break any of them. Not listed are
 * `AbortController`, which every browser has, and the functions that remove a listener or a timer: an
 * error there is only a line in the console.
 */
const apis: readonly BrowserApi[] = [
  [globalThis, 'BroadcastChannel'],
  [globalThis, 'ReportingObserver'],
  [globalThis, 'URL'],
  [globalThis, 'URLSearchParams'],
  [globalThis, 'addEventListener'],
  [globalThis, 'open'],
  [globalThis, 'setInterval'],
  [globalThis, 'setTimeout'],
  [URL, 'canParse'],
  [Crypto.prototype, 'getRandomValues'],
  [document, 'addEventListener'],
  [Element.prototype, 'attachShadow'],
  [Storage.prototype, 'setItem'],
]
/** Browser properties that `src/embed` reads. Reading one throws if a policy forbids it. */
const properties: readonly BrowserApi[] = [
  [globalThis, 'crypto'],
  [globalThis, 'crossOriginIsolated'],
  [globalThis, 'origin'],
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

const LOADED_OR_FAILED = new Set(['open', 'failed', 'blocked'])

/** Expects an open frame, or a notice with a text and a button for the next step. */
async function expectNextStep(session: CeremonySession): Promise<void> {
  await vi.waitUntil(() => LOADED_OR_FAILED.has(session.getSnapshot().status), PATIENCE)
  const state = session.getSnapshot()
  // An open frame needs no notice, because the line below the frame offers the next step.
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
  await expectNextStep(session)
  unmount()
}

async function showInTab(): Promise<void> {
  const session = makeSession()
  let opened: Window | undefined
  session.start({ ...tab, open: (waiting) => (opened = tab.open?.(waiting)) })
  await expectNextStep(session)
  session.end()
  // A tab with the document stays open for its person, and would hide the page of the next tests.
  opened?.close()
}

describe.each([
  ['frame', showInFrame],
  ['tab', showInTab],
])('a ceremony in a %s', (_place, show) => {
  const broken = apis.flatMap(([owner, name]) => [
    ['throws at', name, owner, throwing] as const,
    ['lacks', name, owner, undefined] as const,
  ])
  it.each(broken)(
    'offers the user a next step if the browser %s %s',
    async (_how, name, owner, value) => {
      captureErrors()
      replaceApi([owner, name], value)
      await expect(show()).resolves.toBeUndefined()
    },
  )

  it.each(properties.map((api) => [api[1], api] as const))(
    'offers the user a next step if reading the browser’s %s is forbidden',
    async (name, api) => {
      captureErrors()
      const [owner] = api
      const restore = replaceApi(api, undefined)
      Object.defineProperty(owner, name, { configurable: true, get: throwing })
      await expect(show()).resolves.toBeUndefined()
      restore()
    },
  )
})

it('the browser code adds event listeners without the option `signal`, which emulated browsers reject', async () => {
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener')
  onTestFinished(() => added.mockRestore())
  await showInFrame()
  const options = added.mock.calls.map(([, , given]) => given)
  expect(options.length).toBeGreaterThan(2)
  expect(options.some((given) => typeof given === 'object' && given.signal)).toBe(false)
})

it('if a browser API throws, `onError` receives the exception as `cause`, and the console shows no ceremony url', async () => {
  const captured = captureErrors()
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
  expect(JSON.stringify(captured.errors())).not.toContain(ceremonySite)
})

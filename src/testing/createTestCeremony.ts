import type { CeremonyGrant } from '../contract/ceremony.js'
import type { ConfirmReason } from '../contract/confirm/signingAnswer.js'
import { randomHex } from '../embed/browser.js'
import { setGrantCheck } from '../embed/client/grantCheck.js'
import { setRemedies } from '../embed/errors/errors.js'
import { fullRemedyOf } from '../embed/errors/remedies.js'
import type { ConfirmAnswer } from '../embed/signing/signingOptions.js'
import { inTime, passTime, reactRendered } from './reactRendered.js'
import type { TestCeremony, TestCeremonyOptions, TestFailure } from './testCeremony.js'
import { createTestFrames, refuseByPolicy } from './testFrames.js'
import { createTestRequests, errorOf, type TestRecord } from './testRequests.js'

const LANDING = 'https://portal.test/api/signing/finished'
const ELSEWHERE = 'https://elsewhere.test'

const NO_REQUEST =
  'No component has requested a ceremony. Render a component with `ceremony.fetch` or `ceremony.create`, and press its button. A component requests only one ceremony.'
const NO_FRAME =
  'The component shows no frame. Render the component in the page, and its <CeremonyFrame> in every state.'
const LOADED = 'The document has loaded. Call slow() before open().'

/**
 * Simulates ceremonies, so that a test can show your component in every state without a network. Works
 * in jsdom and browsers, with any test runner. Call Testing Library's `cleanup` after each test.
 *
 * The components and the state machine are real. The proxy's response, the frame's loading and the url
 * at the end are simulated. Tabs are not simulated. The frame sends no request, so a test cannot
 * detect a blocked frame.
 *
 * Methods such as `finish` reject if your component requests no ceremony or shows no frame.
 *
 * @example
 * ```tsx
 * const ceremony = createTestCeremony()
 * render(
 *   <SigningProvider endpoint="/api/signing" fetch={ceremony.fetch}>
 *     <SigningCeremony recipientId="re_test" title="Sign the lease" autoStart />
 *   </SigningProvider>,
 * )
 * await ceremony.finish()
 * ```
 */
export function createTestCeremony(options: TestCeremonyOptions = {}): TestCeremony {
  const { ceremonyOrigin = 'https://ceremony.test', backend, patience = 3000 } = options
  const record = createRecord()
  let hasEnded = false
  let shown = { url: '', landing: LANDING, recipientId: '' }
  const frames = createTestFrames()
  const requests = createTestRequests(backend, {
    ...record,
    read: async (mayWait) => record.read(mayWait && hasEnded),
  })
  setRemedies(fullRemedyOf)
  // The simulated landing page has its own origin.
  setGrantCheck(() => {})

  const asked = async () => inTime(requests.line.newest(), patience, NO_REQUEST)
  async function answerWith(change: Partial<CeremonyGrant>): Promise<void> {
    const request = await asked()
    const grant = { ...(await request.grantFor(sampleGrant(ceremonyOrigin))), ...change }
    if (typeof grant.url === 'string') {
      hasEnded = false
      const landing = grant.redirect_url ?? LANDING
      shown = { url: grant.url, landing, recipientId: request.recipientId ?? '' }
      frames.expect(grant.url)
    }
    request.accept(grant)
  }

  async function showFrame(): Promise<HTMLIFrameElement | undefined> {
    if (!frames.isShown()) await answerWith({})
    return inTime(frames.frame(), patience, NO_FRAME)
  }

  async function end(outcome: 'signed' | 'declined', search = ''): Promise<void> {
    const frame = await showFrame()
    frames.load(frame)
    backend?.emulator.endCeremony(shown.recipientId, { outcome })
    hasEnded = true
    if (outcome === 'declined') record.set('declined')
    frames.loadLanding(frame, shown.landing + search)
  }

  return {
    fetch: requests.fetch,
    create: requests.create,
    answer: async ({ reason }) => answerOf(record, reason),
    get requests() {
      return requests.count()
    },
    grant: async () => reactRendered(async () => void (await showFrame())),
    open: async () => reactRendered(async () => frames.load(await showFrame())),
    slow: async () => reactRendered(async () => passSlowly(frames, asked)),
    block: async () =>
      reactRendered(async () => {
        if (frames.isShown()) refuseByPolicy(new URL(shown.url).origin)
        else await answerWith({ framing: { verdict: 'blocked', missing: ELSEWHERE } })
      }),
    email: async () => reactRendered(async () => answerWith({ url: undefined })),
    fail: async (code, details) => reactRendered(async () => (await asked()).refuse(code, details)),
    finish: async (search) => reactRendered(async () => end('signed', search)),
    decline: async () => reactRendered(async () => end('declined')),
    ...controlsOf(record),
    close: frames.close,
  }
}

/** Makes the pending request or the loading frame slow. */
async function passSlowly(
  frames: ReturnType<typeof createTestFrames>,
  asked: () => Promise<unknown>,
): Promise<void> {
  if (frames.isLoaded()) throw new Error(LOADED)
  if (!frames.isShown()) await asked()
  await passTime()
}

/** Answers as the host's `confirm`: it waits after the end, and throws if the server fails. */
async function answerOf(record: TestRecord, reason: ConfirmReason): Promise<ConfirmAnswer> {
  const failure = record.isSignedOut() ? 'unauthenticated' : record.failure()
  if (failure) throw errorOf(failure)
  return record.read(reason === 'finished')
}

/** The methods of a test ceremony that change the simulated server. */
function controlsOf(
  record: ReturnType<typeof createRecord>,
): Pick<TestCeremony, 'confirm' | 'failConfirm' | 'signOut' | 'signIn'> {
  return {
    confirm: async (answer) => reactRendered(() => record.set(answer)),
    failConfirm: async (code) => reactRendered(() => record.fail(code)),
    signOut: async () => reactRendered(() => record.signOut(true)),
    signIn: async () =>
      reactRendered(() => {
        record.signOut(false)
        document.dispatchEvent(new Event('visibilitychange'))
      }),
  }
}

function sampleGrant(origin: string): CeremonyGrant {
  const url = `${origin}/en/start?token=${randomHex()}`
  return { url, redirect_url: LANDING, completion: 'landing', embeddable_in: [location.origin] }
}

/**
 * Simulates the record on the host's server, and its login session. With `mayWait`, `read` waits for a
 * call of `set`.
 */
function createRecord() {
  let record: ConfirmAnswer | undefined
  let failure: TestFailure | undefined
  let isSignedOut = false
  let waiting: ((answer: ConfirmAnswer) => void)[] = []
  return {
    failure: () => failure,
    isSignedOut: () => isSignedOut,
    fail(code: TestFailure): void {
      failure = code
    },
    signOut(isOut: boolean): void {
      isSignedOut = isOut
    },
    async read(mayWait: boolean): Promise<ConfirmAnswer> {
      if (record !== undefined || !mayWait) return record ?? false
      return new Promise((resolve) => {
        waiting.push(resolve)
      })
    },
    set(answer: ConfirmAnswer): void {
      record = answer
      failure = undefined
      for (const resolve of waiting) resolve(answer)
      waiting = []
    },
  }
}

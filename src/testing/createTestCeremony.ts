import type { CeremonyGrant } from '../contract/ceremony.js'
import { randomHex } from '../embed/browser/randomHex.js'
import { fullRemedyOf } from '../embed/errors/fullRemedies.js'
import { setRemedies } from '../embed/errors/remedies.js'
import type { ConfirmAnswer } from '../embed/session/sessionOptions.js'
import { inTime, passTime, reactRendered } from './reactRendered.js'
import type { TestCeremony, TestCeremonyOptions } from './testCeremony.js'
import { createTestFrames, refuseByPolicy } from './testFrames.js'
import { createTestRequests } from './testRequests.js'

const LANDING = 'https://portal.test/api/signing/finished'
const ELSEWHERE = 'https://elsewhere.test'

const NO_REQUEST =
  'No component has asked for a ceremony. Render one with `ceremony.fetch` or `ceremony.create`, and press its button. (It asks once: a granted ceremony needs no second answer.)'
const NO_FRAME =
  'The component shows no frame. Is it in the page, and does it render <CeremonyFrame> in every state?'
const LOADED = 'The document has loaded: call slow() before open().'

/**
 * Takes your component through every state of a ceremony without a network: in jsdom or in a browser, in
 * Vitest, Jest or another runner. Call Testing Library's `cleanup` after each test.
 *
 * Components and state machine are the real ones. The proxy's answer, the load of the frame and the
 * address at the end are played, and nothing is requested for the frame. So it cannot tell whether a
 * browser would show the frame; only a browser can. It plays no tab.
 *
 * Every verb rejects if the component does not ask, or shows no frame.
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
  const requests = createTestRequests(backend, async () => record.read(hasEnded))
  setRemedies(fullRemedyOf)

  const asked = async () => inTime(requests.line.newest(), patience, NO_REQUEST)
  async function answerWith(change: Partial<CeremonyGrant>): Promise<void> {
    const request = await asked()
    const grant = { ...(await request.grantFor(madeUpGrant(ceremonyOrigin))), ...change }
    if (grant.url !== undefined) {
      hasEnded = false
      const landing = grant.redirect_url ?? LANDING
      shown = { url: grant.url, landing, recipientId: request.recipientId ?? '' }
      frames.expect(grant.url)
    }
    request.accept(grant)
  }

  async function showFrame(): Promise<HTMLIFrameElement> {
    if (!frames.isShown()) await answerWith({})
    return inTime(frames.frame(), patience, NO_FRAME)
  }

  async function end(outcome: 'signed' | 'declined', search = ''): Promise<void> {
    const frame = await showFrame()
    frames.load(frame)
    backend?.emulator.endCeremony(shown.recipientId, { outcome })
    hasEnded = true
    if (outcome === 'declined') record.set('declined')
    frames.land(frame, shown.landing + search)
  }

  return {
    fetch: requests.fetch,
    create: requests.create,
    answer: async ({ reason }) => record.read(reason === 'finished'),
    get requests() {
      return requests.count()
    },
    grant: async () => reactRendered(async () => void (await showFrame())),
    open: async () => reactRendered(async () => frames.load(await showFrame())),
    slow: async () =>
      reactRendered(async () => {
        if (frames.isLoaded()) throw new Error(LOADED)
        if (!frames.isShown()) await asked()
        await passTime()
      }),
    block: async () =>
      reactRendered(async () => {
        if (frames.isShown()) refuseByPolicy(new URL(shown.url).origin)
        else await answerWith({ embeddable_in: [ELSEWHERE] })
      }),
    email: async () => reactRendered(async () => answerWith({ url: undefined })),
    fail: async (code, details) => reactRendered(async () => (await asked()).refuse(code, details)),
    finish: async (search) => reactRendered(async () => end('signed', search)),
    decline: async () => reactRendered(async () => end('declined')),
    confirm: async (answer) => reactRendered(() => record.set(answer)),
    close: frames.close,
  }
}

function madeUpGrant(origin: string): CeremonyGrant {
  const url = `${origin}/en/start?token=${randomHex()}`
  return { url, redirect_url: LANDING, completion: 'landing' }
}

/** What the host's server knows. A read that may wait is answered when the test sets the record. */
function createRecord() {
  let record: ConfirmAnswer | undefined
  let waiting: ((answer: ConfirmAnswer) => void)[] = []
  return {
    async read(mayWait: boolean): Promise<ConfirmAnswer> {
      if (record !== undefined || !mayWait) return record ?? false
      return new Promise((resolve) => {
        waiting.push(resolve)
      })
    },
    set(answer: ConfirmAnswer): void {
      record = answer
      for (const resolve of waiting) resolve(answer)
      waiting = []
    },
  }
}

import type { CeremonyGrant } from '../contract/ceremony.js'
import { randomHex } from '../embed/browser/randomHex.js'
import { slowWaits } from '../embed/browser/watchSlowness.js'
import { fullRemedyOf } from '../embed/errors/fullRemedies.js'
import { setRemedies } from '../embed/errors/remedies.js'
import type { ConfirmAnswer } from '../embed/session/sessionOptions.js'
import { inTime, reactRendered } from './reactRendered.js'
import type { TestCeremony, TestCeremonyOptions } from './testCeremony.js'
import { createTestFrames, refuseByPolicy } from './testFrames.js'
import { createTestRequests } from './testRequests.js'

const LANDING = 'https://portal.test/api/signing/finished'
const ELSEWHERE = 'https://elsewhere.test'

const NO_REQUEST =
  'No component has asked for a ceremony. Render one with `ceremony.fetch` or `ceremony.create`, and press its button. (It asks once: a granted ceremony needs no second answer.)'
const NO_FRAME =
  'The component shows no frame. Is it in the page, and does it render <CeremonyFrame> in every state?'

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
  let record: ConfirmAnswer | undefined
  let waiting: ((answer: ConfirmAnswer) => void)[] = []
  let hasEnded = false
  let shown = { url: '', landing: LANDING, recipientId: '' }
  const frames = createTestFrames()
  const requests = createTestRequests(backend, async () => readRecord(hasEnded))
  setRemedies(fullRemedyOf)

  const asked = async () => inTime(requests.line.newest(), patience, NO_REQUEST)

  async function answerWith(change: Partial<CeremonyGrant>): Promise<void> {
    const request = await asked()
    const url = `${ceremonyOrigin}/en/start?token=${randomHex()}`
    const given = await request.grantFor({ url, redirect_url: LANDING, completion: 'landing' })
    const grant = { ...given, ...change }
    if (grant.url !== undefined) {
      const { recipientId = '' } = request
      shown = { url: grant.url, landing: grant.redirect_url ?? LANDING, recipientId }
      hasEnded = false
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
    if (outcome === 'declined') setRecord('declined')
    frames.land(frame, shown.landing + search)
  }

  async function readRecord(mayWait: boolean): Promise<ConfirmAnswer> {
    if (record !== undefined || !mayWait) return record ?? false
    return new Promise((resolve) => {
      waiting.push(resolve)
    })
  }

  function setRecord(answer: ConfirmAnswer): void {
    record = answer
    for (const resolve of waiting) resolve(answer)
    waiting = []
  }

  return {
    fetch: requests.fetch,
    create: requests.create,
    answer: async ({ reason }) => readRecord(reason === 'finished'),
    get requests() {
      return requests.count()
    },
    grant: async () => reactRendered(async () => void (await showFrame())),
    open: async () => reactRendered(async () => frames.load(await showFrame())),
    slow: async () =>
      reactRendered(async () => {
        if (frames.isLoaded())
          throw new Error('The document has loaded: call slow() before open().')
        if (!frames.isShown()) await asked()
        for (const pass of slowWaits) pass()
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
    confirm: async (answer) => reactRendered(() => setRecord(answer)),
    close: frames.close,
  }
}

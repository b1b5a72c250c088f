import type { CeremonyGrant } from '../contract/ceremony.js'
import { parseUrl } from '../contract/ceremonyUrl.js'
import type { ConfirmAnswer } from '../embed/session/ceremonySession.js'
import { randomHex } from '../embed/browser/randomHex.js'
import { trustLanding } from '../embed/frame/landingProbe.js'
import { inTime, reactRendered } from './reactRendered.js'
import type { TestCeremony, TestCeremonyOptions } from './testCeremony.js'
import { createTestFrames, passTime, refuseByPolicy } from './testFrames.js'
import { createTestRequests } from './testRequests.js'

const LANDING = 'https://portal.test/api/signing/finished'
const ELSEWHERE = 'https://elsewhere.test'

/**
 * Takes a component of yours through every state of a ceremony, without a network: in jsdom or in a
 * browser, in Vitest, Jest or whatever runs it.
 *
 * The components and the state machine are the real ones. What is played is the proxy's answer, the
 * load of the frame (which goes nowhere: nothing is navigated) and the address it comes to at the end.
 * So it cannot tell whether a browser would show the frame, which only a browser can. It plays no tab.
 *
 * Every verb rejects with a sentence where the component does not ask, or shows no frame.
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
  let told: ((answer: ConfirmAnswer) => void)[] = []
  let shown: { readonly url: string; readonly landing: string; readonly recipientId: string }
  const frames = createTestFrames()
  const requests = createTestRequests(backend, () => record)

  const asked = async () =>
    inTime(requests.line.newest(), patience, 'No component has asked for a ceremony.')

  async function answerWith(change: Partial<CeremonyGrant>): Promise<void> {
    const request = await asked()
    const url = `${ceremonyOrigin}/en/start?token=${randomHex()}`
    const given = await request.grantFor({ url, redirect_url: LANDING, completion: 'landing' })
    const grant = { ...given, ...change }
    const { recipientId = '' } = request
    if (grant.url !== undefined) {
      shown = { url: grant.url, landing: grant.redirect_url ?? LANDING, recipientId }
      const landing = parseUrl(shown.landing)
      if (landing) trustLanding(landing)
      frames.expect(grant.url)
    }
    request.accept(grant)
  }

  async function showFrame(): Promise<HTMLIFrameElement> {
    if (!frames.isShown()) await answerWith({})
    return inTime(
      frames.frame(),
      patience,
      'The component shows no frame: is it on screen, and may this page frame anything?',
    )
  }

  async function end(outcome: 'signed' | 'declined', search = ''): Promise<void> {
    const frame = await showFrame()
    frames.load(frame)
    backend?.emulator.endCeremony(shown.recipientId, { outcome })
    if (outcome === 'declined') tell('declined')
    frames.land(frame, shown.landing + search)
  }

  function tell(answer: ConfirmAnswer): void {
    record = answer
    for (const resolve of told) resolve(answer)
    told = []
  }

  return {
    fetch: requests.fetch,
    create: requests.create,
    async answer() {
      if (record !== undefined) return record
      return new Promise((resolve) => {
        told.push(resolve)
      })
    },
    get requests() {
      return requests.count()
    },
    grant: async () => reactRendered(async () => void (await showFrame())),
    open: async () => reactRendered(async () => frames.load(await showFrame())),
    slow: async () =>
      reactRendered(async () => {
        if (!frames.isShown()) await asked()
        passTime()
      }),
    block: async () =>
      reactRendered(async () => {
        if (frames.isShown()) refuseByPolicy(new URL(shown.url).origin)
        else await answerWith({ embeddable_in: [ELSEWHERE] })
      }),
    email: async () => reactRendered(async () => answerWith({ url: undefined })),
    fail: async (code, details) =>
      reactRendered(async () => {
        const request = await asked()
        request.refuse(code, details)
      }),
    finish: async (search) => reactRendered(async () => end('signed', search)),
    decline: async () => reactRendered(async () => end('declined')),
    confirm: async (answer) => reactRendered(() => tell(answer)),
    close: frames.close,
  }
}

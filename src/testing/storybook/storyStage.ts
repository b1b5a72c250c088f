import type { Signings } from '../../embed/client/signings.js'
import { createTestCeremony } from '../createTestCeremony.js'
import type { TestCeremony } from '../testCeremony.js'
import { signingRoute } from '../testRequests.js'
import type { SigningParameters } from './signingParameters.js'

/** Milliseconds that a story waits for its component. */
const PATIENCE = 3_000

/** Presses the start button when it appears. Does nothing if the component requests a ceremony itself. */
export async function start(
  stage: HTMLElement,
  { startButton }: SigningParameters,
  hasAsked: () => boolean,
): Promise<void> {
  const find = (): HTMLElement | undefined =>
    startButton === undefined
      ? (stage.querySelector<HTMLElement>('.signing-ceremony__start') ?? undefined)
      : buttonsOf(stage).find((button) => nameOf(button) === startButton)
  const isReady = await within(stage, () => hasAsked() || find() !== undefined)
  if (hasAsked()) return
  if (isReady) find()?.click()
  else {
    const names = buttonsOf(stage).map((button) => `"${nameOf(button)}"`)
    throw new Error(
      `The story has no start button${startButton === undefined ? '' : ` "${startButton}"`}, and its component does not request a ceremony. Set \`signing.startButton\` to the name of a button. Buttons of the story: ${names.join(', ') || '(no button)'}.`,
    )
  }
}

/** Waits for a state. Does not check a component without elements of this package. */
export async function reach(stage: HTMLElement, state: string): Promise<void> {
  const shown = (): readonly (string | undefined)[] =>
    Array.from(stage.querySelectorAll<HTMLElement>('.signing-ceremony'), ({ dataset }) =>
      dataset['slow'] === undefined ? dataset['status'] : 'slow',
    )
  const isReached = await within(stage, () => shown().length === 0 || shown().includes(state))
  if (isReached) return
  throw new Error(
    `The story must show "${state}" (received "${shown().join('", "')}"). From "confirming" on, the component's own \`confirm\` sets the state, so the story must answer its request.`,
  )
}

/** What a story shows: its ceremony, and what the decorator must know to close the document. */
export interface Stage {
  readonly ceremony: TestCeremony
  /** The simulated proxy. For the state `finished`, it does not confirm signatures (404). */
  readonly fetch: typeof fetch
  /** Receives the signings of the decorator's provider. */
  readonly connect: (signings: Signings) => void
  /** Closes the document, as a host application does. */
  readonly closeDocument: () => void
}

export function createStage({ state, ceremonyOrigin }: SigningParameters): Stage {
  const ceremony = createTestCeremony({ ceremonyOrigin, patience: PATIENCE })
  let signings: Signings | undefined
  let recipientId = ''
  return {
    ceremony,
    async fetch(input, init) {
      const { operation, id = '' } = signingRoute(input, init) ?? {}
      if (operation === 'ceremony') recipientId = decodeURIComponent(id)
      return operation === 'confirmation' && state === 'finished'
        ? Response.json(NOT_OFFERED, { status: 404 })
        : ceremony.fetch(input, init)
    },
    connect(provided) {
      signings = provided
    },
    closeDocument: () => signings?.get(recipientId).perform('close'),
  }
}

const NOT_OFFERED = { type: 'about:blank', status: 404, code: 'not_found', title: 'Not offered.' }

/**
 * Blocks requests of a `<SigningProvider>` in the story, because they would reach your server
 * instead of the decorator. Returns a function that restores `fetch`.
 */
export function watchBypass(onBypass: (error: Error) => void): () => void {
  const before = globalThis.fetch
  let isWatching = true
  const watch: typeof fetch = async (input, init) => {
    const route = isWatching ? signingRoute(input, init) : undefined
    if (!route) return before(input, init)
    const error = new Error(
      'The story has its own <SigningProvider>, so `withSigning` does not receive its requests. Remove the provider: `withSigning` renders one.',
    )
    onBypass(error)
    throw error
  }
  globalThis.fetch = watch
  return () => {
    isWatching = false
    if (globalThis.fetch === watch) globalThis.fetch = before
  }
}

function buttonsOf(stage: HTMLElement): readonly HTMLElement[] {
  return [...stage.querySelectorAll<HTMLElement>('button, [role="button"]')]
}

function nameOf(button: HTMLElement): string {
  return (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
}

/** Waits until `isTrue` returns `true`. Resolves to `false` after {@link PATIENCE}. */
async function within(stage: HTMLElement, isTrue: () => boolean): Promise<boolean> {
  if (isTrue()) return true
  return new Promise((resolve) => {
    const settle = (): void => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(isTrue())
    }
    const observer = new MutationObserver(() => isTrue() && settle())
    observer.observe(stage, { attributes: true, childList: true, subtree: true })
    const timer = setTimeout(settle, PATIENCE)
  })
}

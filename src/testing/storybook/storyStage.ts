import { signingRoute } from '../testRequests.js'
import type { SigningParameters } from './signingParameters.js'

/** Milliseconds that a story waits for its component. */
export const PATIENCE = 3_000

/** Presses the start button as soon as it is there; does nothing if the component asks by itself. */
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
      `The story has no start button${startButton === undefined ? '' : ` "${startButton}"`}, and its component does not ask for a ceremony. Set \`signing.startButton\` to the name of a button: ${names.join(', ') || 'there is none'}.`,
    )
  }
}

/** Waits for the wanted state. A component that renders none of this package's views cannot be checked. */
export async function reach(stage: HTMLElement, state: string): Promise<void> {
  const shown = (): readonly (string | undefined)[] =>
    Array.from(stage.querySelectorAll<HTMLElement>('.signing-ceremony'), ({ dataset }) =>
      dataset['slow'] === undefined ? dataset['status'] : 'slow',
    )
  const isReached = await within(stage, () => shown().length === 0 || shown().includes(state))
  if (isReached) return
  throw new Error(
    `The story shows "${shown().join('", "')}" and not "${state}". From "confirming" on the component's own \`confirm\` decides: let the story answer it.`,
  )
}

/**
 * Watches for requests that pass the decorator by. They come from a `<SigningProvider>` in the story, and
 * would reach your server. Returns the undo.
 */
export function watchBypass(onBypass: (error: Error) => void): () => void {
  const before = globalThis.fetch
  let isWatching = true
  const watch: typeof fetch = async (input, init) => {
    const route = isWatching ? signingRoute(input, init) : undefined
    if (!route) return before(input, init)
    const error = new Error(
      'The story has a <SigningProvider> of its own, so `withSigning` does not receive its requests. Remove it: `withSigning` brings one.',
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

/** Waits until `isTrue`, and says whether it became so in time. */
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

import { expect, userEvent, waitFor, within } from 'storybook/test'
import { labelsOf } from '../../.storybook/languages.js'
import type { CeremonyStatus } from '../../src/react/index.js'
import { setupOf } from './runningSetup.js'

/** What a play function is given, as far as the steps need it. */
interface Story {
  readonly canvasElement: HTMLElement
  readonly globals: object
  readonly loaded: Record<string, unknown>
}

/** Presses the start button, as a recipient does. */
export async function start(story: Story, name = labelsOf(story).start): Promise<void> {
  await press(story, name)
}

/** Presses a button by what stands on it. */
export async function press({ canvasElement }: Story, name: string): Promise<void> {
  await userEvent.click(await within(canvasElement).findByRole('button', { name }))
}

/** Waits until the component says that it has come to `status`. */
export async function reach({ canvasElement }: Story, status: CeremonyStatus): Promise<void> {
  await waitFor(() =>
    expect(canvasElement.querySelector('.signing-ceremony')).toHaveAttribute('data-status', status),
  )
}

/**
 * Takes the frame to the landing, as the service does at the end. Nothing is signed by it: what a
 * recipient does on the service's page is out of reach for a story, and the landing does not know.
 */
export async function finish(story: Story): Promise<void> {
  await reach(story, 'open')
  const frame = story.canvasElement.querySelector('iframe')
  frame?.contentWindow?.location.replace(setupOf(story).landing)
}

/**
 * The page's own Content Security Policy forbids the frame. A document cannot give a policy back, so
 * this says what the browser would say.
 */
export function refuseByThePage(story: Story): void {
  document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', {
      effectiveDirective: 'frame-src',
      blockedURI: setupOf(story).ceremonyOrigin,
      disposition: 'enforce',
    }),
  )
}

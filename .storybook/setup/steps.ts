import { expect, userEvent, waitFor, within } from 'storybook/test'
import { labelsOf } from '../languages.js'
import type { CeremonyStatus } from '../../src/react/index.js'
import { setupOf } from './runningSetup.js'

/** The properties of a play function's argument that these steps use. */
interface Story {
  readonly canvasElement: HTMLElement
  readonly globals: object
  readonly loaded: Record<string, unknown>
}

/** Presses the start button, as a recipient does. */
export async function start(story: Story, name = labelsOf(story).start): Promise<void> {
  await press(story, name)
}

/** Presses a button by its text. */
export async function press({ canvasElement }: Story, name: string): Promise<void> {
  await userEvent.click(await within(canvasElement).findByRole('button', { name }))
}

/** Waits until the component has the status `status`. */
export async function reach({ canvasElement }: Story, status: CeremonyStatus): Promise<void> {
  await waitFor(() =>
    expect(canvasElement.querySelector('.signing-ceremony')).toHaveAttribute('data-status', status),
  )
}

/**
 * Navigates the frame to the landing page, as the service does at the end. The document is not
 * signed, because a story cannot press a button on the service's page.
 */
export async function finish(story: Story): Promise<void> {
  await reach(story, 'open')
  const frame = story.canvasElement.querySelector('iframe')
  frame?.contentWindow?.location.replace(setupOf(story).landing)
}

/**
 * Dispatches the event of a Content Security Policy that forbids the frame. A real policy would
 * affect later stories too, because a document cannot remove it.
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

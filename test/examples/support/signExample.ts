import type { TestContext } from 'vitest'
import type { ExampleApp } from './exampleApps.js'
import { openPage, readEnvelope, signAsAda, waitForConfirmed } from './signAsAda.js'
import { withExample } from './withExample.js'

/** The values that the test checks after the signature. */
export interface SignedExample {
  /** All lines of the browser's console, including hydration errors. */
  readonly console: readonly string[]
  readonly envelope: unknown
}

/**
 * Signs in an app as a user does, until the page shows that the signature is complete. On the user's
 * slow line, the page is visible before its scripts run.
 */
export async function signExample(app: ExampleApp, context: TestContext): Promise<SignedExample> {
  return withExample(app, context, async (running, browser) => {
    const { page, lines } = await openPage(browser, running.portal, { line: 'slow' })
    await signAsAda(page)
    await waitForConfirmed(page)
    return { console: lines, envelope: await readEnvelope(running) }
  })
}

import type { TestContext } from 'vitest'
import type { ExampleApp } from './exampleApps.js'
import { openPage, readEnvelope, signAsAda, waitForConfirmed } from './signAsAda.js'
import { withExample } from './withExample.js'

/** What is to be seen after the signature. */
export interface SignedExample {
  /** Every line of the browser's console. Faults of hydration are lines, too. */
  readonly console: readonly string[]
  readonly envelope: unknown
}

/** Signs in an app as its users do, until the page says that the signature counts. */
export async function signExample(app: ExampleApp, context: TestContext): Promise<SignedExample> {
  return withExample(app, context, async (running, browser) => {
    const { page, lines } = await openPage(browser, running.portal)
    await signAsAda(page)
    await waitForConfirmed(page)
    return { console: lines, envelope: await readEnvelope(running) }
  })
}

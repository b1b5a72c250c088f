import { describe, expect, it } from 'vitest'
import type { ExampleApp } from './exampleApps.js'
import { openPage, readEnvelope, signAsAda, waitForConfirmed } from './signAsAda.js'
import { PATIENCE, withExample } from './withExample.js'

/**
 * Defines one test for each app: a user signs, until the page shows that the signature is complete. On
 * the user's slow line, the page is visible before its scripts run.
 */
export function describeExamples(apps: readonly ExampleApp[]): void {
  describe.each(apps.map((app) => [app.name, app] as const))('examples/%s', (_name, app) => {
    it(
      'completes a ceremony in Chromium with the packed npm package',
      PATIENCE,
      async (context) => {
        await withExample(app, context, async (running, browser) => {
          const { page, lines } = await openPage(browser, running.portal, { line: 'slow' })
          await signAsAda(page)
          await waitForConfirmed(page)
          expect(await readEnvelope(running)).toMatchObject({ status: 'completed' })
          // All lines of the browser's console, including hydration errors.
          expect(lines).toEqual([])
        })
      },
    )
  })
}

import { pageHeaders } from '../ceremony/pageHeaders.js'
import { html } from '../ceremony/html/html.js'
import { renderScript } from '../ceremony/html/renderScript.js'
import { renderShell } from '../ceremony/html/renderShell.js'
import { en } from '../ceremony/texts/en.js'
import { frameAncestors } from '../service/frameAncestors.js'
import type { SigningEmulator } from '../signingEmulator.js'
import { renderEnvelopes } from './workbench/renderEnvelopes.js'
import { renderFaults } from './workbench/renderFaults.js'
import { renderCalls, renderMails } from './workbench/renderHistory.js'

/**
 * `GET /`: a page to work from, for whoever opens the address in a browser. Holds no credential: its
 * buttons ask the controls for the url that they open.
 */
export async function welcomePage(emulator: SigningEmulator): Promise<Response> {
  const { origin, envelopes, mails, faults, calls } = emulator
  const pending = envelopes.flatMap(({ recipients }) =>
    recipients.filter(({ status }) => status === 'pending').map(({ id }) => id),
  )
  const page = renderShell({
    texts: en,
    title: 'Signing service emulator',
    main: html`<div id="workbench">
      <div class="intro">
        <h1>Signing service emulator</h1>
        <p>
          The operations are below <code>${origin}/v1/</code>, the controls for tests at
          <a href="/_emulator">/_emulator</a>. Nothing here is kept when it stops.
        </p>
        <p class="status-line" id="status" role="status"></p>
      </div>
      <div class="workbench">
        <div>${renderEnvelopes(envelopes)}</div>
        <div>
          ${renderMails(mails)} ${renderFaults(faults.active, pending)} ${renderCalls(calls)}
        </div>
      </div>
    </div>`,
    after: renderScript(),
  })
  return new Response(page, { headers: await pageHeaders(frameAncestors()) })
}

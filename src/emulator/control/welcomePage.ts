import { pageHeaders } from '../ceremony/pageHeaders.js'
import { renderShell } from '../ceremony/html/renderShell.js'
import { frameAncestors } from '../service/frameAncestors.js'
import { en } from '../ceremony/texts/en.js'
import { html, type Html } from '../ceremony/html/html.js'
import type { SigningEmulator } from '../SigningEmulator.js'
import type { Envelope } from '../store/envelope.js'

/** `GET /`: what runs here, for whoever opens the address in a browser. Holds no credential. */
export async function welcomePage({ origin, envelopes }: SigningEmulator): Promise<Response> {
  const page = renderShell({
    texts: en,
    title: 'Signing service emulator',
    main: html`<div class="intro">
        <h1>This is an emulator</h1>
        <p>
          It answers the operations of the signing service below <code>${origin}/v1/</code>. To
          sign, create a ceremony for a recipient and open the url that comes back.
        </p>
        <p>Controls for tests: <a href="/_emulator">${origin}/_emulator</a></p>
      </div>
      ${
        envelopes.length === 0
          ? html`<div class="notice"><p>There are no envelopes yet.</p></div>`
          : envelopes.map(renderEnvelope)
      }`,
  })
  return new Response(page, { headers: await pageHeaders(frameAncestors()) })
}

function renderEnvelope({ title, status, recipients, deliverables }: Envelope): Html {
  return html`<section class="signing">
    <h2>${title}</h2>
    <ul class="participants">
      ${recipients.map((recipient) => renderLine(recipient.name, recipient))}
      ${deliverables.map((deliverable) => renderLine(deliverable.type, deliverable))}
    </ul>
    <p class="hint">The envelope is ${status}.</p>
  </section>`
}

function renderLine(name: string, { id, status }: { id: string; status: string }): Html {
  return html`<li data-status="${status}">
    <span>${name}<br /><code>${id}</code></span>
    <span class="status">${status}</span>
  </li>`
}

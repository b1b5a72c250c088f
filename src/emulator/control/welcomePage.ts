import { html, type Html } from '../html.js'
import type { SigningEmulator } from '../SigningEmulator.js'
import type { Envelope } from '../store/envelope.js'

/** `GET /`: what runs here, for whoever opens the address in a browser. Holds no credential. */
export function welcomePage({ origin, envelopes }: SigningEmulator): Response {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Signing service emulator</title>
      </head>
      <body>
        <h1>Signing service emulator</h1>
        <p>
          It answers the three operations below <code>${origin}/v1/</code>, and the controls below
          <a href="/_emulator"><code>/_emulator</code></a
          >. A ceremony’s page opens at the url that
          <code>POST /v1/recipients/{recipient_id}/ceremony</code> gives.
        </p>
        ${
          envelopes.length === 0
            ? html`<p>There are no envelopes yet.</p>`
            : envelopes.map(renderEnvelope)
        }
      </body>
    </html>`
  return new Response(page.markup, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    },
  })
}

function renderEnvelope({ title, status, recipients, deliverables }: Envelope): Html {
  return html`<h2>${title} (${status})</h2>
    <ul>
      ${recipients.map(
        ({ id, name, status: of }) => html`<li><code>${id}</code> ${name}: ${of}</li>`,
      )}
      ${deliverables.map(
        ({ id, type, status: of }) => html`<li><code>${id}</code> ${type}: ${of}</li>`,
      )}
    </ul>`
}

import type { CompleteRecipient } from '../../contract/recipient.js'
import { html, type Html } from '../ceremony/html/html.js'
import { renderScript, renderShell } from '../ceremony/html/renderShell.js'
import { pageHeaders } from '../ceremony/pageHeaders.js'
import { en } from '../ceremony/texts/en.js'
import { frameAncestors } from '../service/frameAncestors.js'
import type { SigningEmulator } from '../signingEmulator.js'
import type { Envelope } from '../store/envelope.js'
import { renderCalls, renderFaults, renderMails } from './startPagePanels.js'

/**
 * `GET /`: a page to work with the emulator in a browser. It holds no credential: its buttons ask the
 * controls for the url that they open.
 */
export async function startPage(emulator: SigningEmulator): Promise<Response> {
  const { origin, envelopes, mails, faults, calls } = emulator
  const pending = envelopes.flatMap(({ recipients }) =>
    recipients.filter(({ status }) => status === 'pending').map(({ id }) => id),
  )
  const page = renderShell({
    texts: en,
    title: 'Signing service emulator',
    colorScheme: 'light dark',
    main: html`<div id="workbench">
      <div class="intro">
        <h1>Signing service emulator</h1>
        <p>
          The operations begin with <code>${origin}/v1/</code>, the controls for tests with
          <a href="/_emulator">/_emulator</a>. Nothing here outlives the process.
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

/** Every envelope, newest first, with buttons for each recipient. */
function renderEnvelopes(envelopes: readonly Envelope[]): Html {
  return html`<section class="panel" aria-labelledby="envelopes">
    <h2 id="envelopes">Envelopes</h2>
    ${
      envelopes.length === 0
        ? html`<p class="hint">No envelopes.</p>`
        : envelopes.toReversed().map(renderEnvelope)
    }
    <p class="envelope tools">
      <button type="button" data-do="seed">Add a sample envelope</button>
    </p>
  </section>`
}

function renderEnvelope(envelope: Envelope): Html {
  const { title, status, recipients, deliverables } = envelope
  return html`<article class="envelope">
    <h3>${title}</h3>
    <p class="hint">The envelope is ${status}.</p>
    <ul class="participants">
      ${recipients.map((recipient) => renderRecipient(envelope, recipient))}
      ${deliverables.map(
        ({ id, type, status: state }) =>
          html`<li>
            <span>${type}<br /><code>${id}</code></span>
            <span class="status">${state}</span>
          </li>`,
      )}
    </ul>
  </article>`
}

function renderRecipient(
  { ceremonies }: Envelope,
  { id, name, email, status }: CompleteRecipient,
): Html {
  const hasOpenCeremony = ceremonies.some(
    ({ recipient_id, outcome }) => recipient_id === id && outcome === 'open',
  )
  return html`<li data-status="${status}">
    <span>${name} <span class="hint">${email}</span><br /><code>${id}</code></span>
    <span class="status">${status}</span>
    ${
      status === 'pending' &&
      html`<span class="tools">
        <button type="button" data-do="open" data-id="${id}">Open ceremony</button>
        ${
          hasOpenCeremony &&
          html`<button type="button" data-do="signed" data-id="${id}">Sign for them</button>
            <button type="button" data-do="declined" data-id="${id}">Decline for them</button>`
        }
      </span>`
    }
  </li>`
}

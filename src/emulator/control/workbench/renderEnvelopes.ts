import type { CompleteRecipient } from '../../../contract/recipient.js'
import { html, type Html } from '../../ceremony/html/html.js'
import type { Envelope } from '../../store/envelope.js'

/** Every envelope, newest first, with what can be done with each recipient. */
export function renderEnvelopes(envelopes: readonly Envelope[]): Html {
  return html`<section class="panel" aria-labelledby="envelopes">
    <h2 id="envelopes">Envelopes</h2>
    ${
      envelopes.length === 0
        ? html`<p class="hint">There are none.</p>`
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

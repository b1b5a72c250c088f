import type { CompleteRecipient } from '../../contract/recipient.js'
import { html, type Html } from '../ceremony/html/html.js'
import { renderScript, renderShell } from '../ceremony/html/renderShell.js'
import { pageHeaders } from '../ceremony/pageHeaders.js'
import { en } from '../ceremony/texts/en.js'
import { inWords } from '../http/serviceProblem.js'
import { frameAncestors } from '../service/frameAncestors.js'
import type { SigningEmulator } from '../signingEmulator.js'
import type { Envelope, Mail } from '../store/envelope.js'

/**
 * Answers `GET /` with a page to control the emulator in a browser. The page contains no ceremony
 * urls, because they are credentials. Its buttons request the urls.
 */
export async function startPage(emulator: SigningEmulator): Promise<Response> {
  const { origin, envelopes, mails } = emulator
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
        <p class="status-line" id="status" aria-live="polite"></p>
      </div>
      ${renderEnvelopes(envelopes)} ${renderMails(mails)}
    </div>`,
    after: renderScript(),
  })
  return new Response(page, { headers: await pageHeaders(frameAncestors()) })
}

/** Renders every envelope, newest first, with buttons for each recipient. */
function renderEnvelopes(envelopes: readonly Envelope[]): Html {
  const seed = html`<p class="tools">
    <button type="button" data-do="seed">Add a sample envelope</button>
  </p>`
  const items = envelopes.toReversed().map(renderEnvelope)
  return panel('envelopes', 'Envelopes', items, 'No envelopes.', seed)
}

function renderEnvelope(envelope: Envelope): Html {
  const { title, status, recipients, deliverables } = envelope
  return html`<li class="envelope" data-status="${status}">
    <h3>${title}</h3>
    ${renderStatus(status)}
    <ul>
      ${recipients.map((recipient) => renderRecipient(envelope, recipient))}
      ${deliverables.map(
        ({ id, type, status: state }) =>
          html`<li data-status="${state}">
            <p>${inWords(type)}<br /><code>${id}</code></p>
            ${renderStatus(state)}
          </li>`,
      )}
    </ul>
  </li>`
}

function renderStatus(status: string): Html {
  return html`<p class="status">${inWords(status)}</p>`
}

function renderRecipient(
  { ceremonies }: Envelope,
  { id, name, email, status }: CompleteRecipient,
): Html {
  const hasOpenCeremony = ceremonies.some(
    ({ recipient_id, outcome }) => recipient_id === id && outcome === 'open',
  )
  return html`<li data-status="${status}">
    <p>${name} <span class="hint">${email}</span><br /><code>${id}</code></p>
    ${renderStatus(status)}
    ${
      status === 'pending' &&
      html`<p class="tools">
        <button type="button" data-do="open" data-id="${id}">Open ceremony</button>
        ${
          hasOpenCeremony &&
          html`<button type="button" data-do="signed" data-id="${id}">Sign for them</button>
            <button type="button" data-do="declined" data-id="${id}">Decline for them</button>`
        }
      </p>`
    }
  </li>`
}

/** Renders a section with a list, or with a sentence if the list is empty. */
function panel(
  id: string,
  title: string,
  items: readonly Html[],
  empty: string,
  after?: Html,
): Html {
  return html`<section class="panel" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      items.length === 0
        ? html`<p class="hint">${empty}</p>`
        : html`<ul class="rows">
            ${items}
          </ul>`
    }
    ${after}
  </section>`
}

/** Renders the emails, newest first. A button at each email requests and opens its link. */
function renderMails(mails: readonly Mail[]): Html {
  const items = mails.map(
    ({ to, subject, sent_at }, index) =>
      html`<li>
        <p>
          ${subject}<br /><span class="hint"
            >To ${to}, ${sent_at.slice(0, 16).replace('T', ' ')} UTC</span
          >
        </p>
        <p class="tools">
          <button type="button" data-do="mail" data-id="${index}">Open the link</button>
        </p>
      </li>`,
  )
  return panel('mails', 'Inbox', items.toReversed(), 'No emails.')
}

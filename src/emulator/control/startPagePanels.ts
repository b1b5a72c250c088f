import { html, type Html } from '../ceremony/html/html.js'
import { type Fault, FAULT_NAMES, FAULT_OPERATIONS } from '../faults/fault.js'
import type { Mail } from '../store/envelope.js'
import type { EmulatedCall } from './callLog.js'

/** A section with a list, or with a sentence for an empty list. */
function panel(
  id: string,
  title: string,
  items: readonly Html[],
  empty: string,
  form?: Html,
): Html {
  return html`<section class="panel" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${
      items.length === 0
        ? html`<p class="hint">${empty}</p>`
        : html`<ul class="participants">
            ${items}
          </ul>`
    }
    ${form}
  </section>`
}

/** The emails, newest first. A button asks for the link in each. */
export function renderMails(mails: readonly Mail[]): Html {
  const items = mails.map(
    ({ to, subject, sent_at }, index) =>
      html`<li>
        <span>${subject}<br /><span class="hint">to ${to}, ${sent_at}</span></span>
        <button type="button" data-do="mail" data-id="${index}">Open the link</button>
      </li>`,
  )
  return panel('mails', 'Inbox', items.toReversed(), 'No emails.')
}

/** The faults with calls left, and a form that adds one. */
export function renderFaults(active: readonly Fault[], recipientIds: readonly string[]): Html {
  const items = active.map(
    ({ name, times, operations, recipient }) =>
      html`<li>
        <span
          >${name} ${recipient !== undefined && html`<br />only <code>${recipient}</code>`}</span
        >
        <span class="status">${operations.join(', ')}; ${times} left</span>
      </li>`,
  )
  const form = html`<form id="fault-form" class="tools">
    <label>
      Fault
      <select name="name">
        ${FAULT_NAMES.map((name) => html`<option>${name}</option>`)}
      </select>
    </label>
    <label>
      Operation
      <select name="operation">
        <option value="">any of the service</option>
        ${FAULT_OPERATIONS.map((operation) => html`<option>${operation}</option>`)}
      </select>
    </label>
    <label>
      Recipient
      <select name="recipient">
        <option value="">any</option>
        ${recipientIds.map((id) => html`<option>${id}</option>`)}
      </select>
    </label>
    <label>
      Calls
      <select name="times">
        <option value="1">the next one</option>
        <option value="until-cleared">until cleared</option>
      </select>
    </label>
    <button type="submit" class="primary">Set fault</button>
    ${active.length > 0 && html`<button type="button" data-do="clear-faults">Clear all</button>`}
  </form>`
  return panel('faults', 'Faults', items, 'No faults: every call gets its real answer.', form)
}

/** The control path lists all calls. */
const MOST_CALLS = 20

/** The newest calls with their masked bodies. */
export function renderCalls(calls: readonly EmulatedCall[]): Html {
  const items = calls.slice(-MOST_CALLS).map(
    ({ method, path, at, status, request, response }) =>
      html`<li>
        <details>
          <summary><code>${method} ${path}</code><br /><span class="hint">${at}</span></summary>
          ${renderBody('Request', request)} ${renderBody('Response', response)}
        </details>
        <span class="status">${status ?? 'no answer'}</span>
      </li>`,
  )
  return panel('calls', 'Calls', items.toReversed(), 'No calls.')
}

function renderBody(what: string, body: unknown): Html {
  const text = body === undefined ? 'no JSON' : JSON.stringify(body, undefined, 2)
  return html`<p class="hint">${what}</p>
    <pre><code>${text}</code></pre>`
}

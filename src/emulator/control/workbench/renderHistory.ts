import { html, type Html } from '../../ceremony/html/html.js'
import type { Mail } from '../../store/mail.js'
import type { EmulatedCall } from '../callLog.js'

/** More would be a log, and that is what the control path is for. */
const MOST = 20

/** The emails that would have been sent, newest first; the link in each is asked for by a button. */
export function renderMails(mails: readonly Mail[]): Html {
  return html`<section class="panel" aria-labelledby="mails">
    <h2 id="mails">Inbox</h2>
    ${
      mails.length === 0
        ? html`<p class="hint">No email was sent.</p>`
        : html`<ul class="participants">
            ${mails
              .map(
                ({ to, subject, sent_at }, index) =>
                  html`<li>
                    <span>${subject}<br /><span class="hint">to ${to}, ${sent_at}</span></span>
                    <button type="button" data-do="mail" data-id="${index}">Open the link</button>
                  </li>`,
              )
              .toReversed()}
          </ul>`
    }
  </section>`
}

/** The newest calls, each with its bodies, masked, for whoever unfolds it. */
export function renderCalls(calls: readonly EmulatedCall[]): Html {
  return html`<section class="panel" aria-labelledby="calls">
    <h2 id="calls">Calls</h2>
    ${
      calls.length === 0
        ? html`<p class="hint">Nobody has called yet.</p>`
        : html`<ul class="participants">
            ${calls
              .slice(-MOST)
              .toReversed()
              .map(
                (call) =>
                  html`<li>
                    ${renderCall(call)}
                    <span class="status">${call.status ?? 'no answer'}</span>
                  </li>`,
              )}
          </ul>`
    }
  </section>`
}

function renderCall({ method, path, at, request, response }: EmulatedCall): Html {
  const line = html`<code>${method} ${path}</code><br /><span class="hint">${at}</span>`
  if (request === undefined && response === undefined) return html`<span>${line}</span>`
  return html`<details>
    <summary>${line}</summary>
    ${renderBody('asked', request)} ${renderBody('answered', response)}
  </details>`
}

function renderBody(what: string, body: unknown): Html | undefined {
  if (body === undefined) return undefined
  return html`<p class="hint">${what}</p>
    <pre><code>${JSON.stringify(body, undefined, 2)}</code></pre>`
}

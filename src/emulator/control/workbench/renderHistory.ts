import { html, type Html } from '../../ceremony/html/html.js'
import type { Mail } from '../../store/mail.js'
import type { EmulatedCall } from '../CallLog.js'

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

/** The newest calls of the service's operations. */
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
                ({ method, path, at, status }) =>
                  html`<li>
                    <span><code>${method} ${path}</code><br /><span class="hint">${at}</span></span>
                    <span class="status">${status ?? 'no answer'}</span>
                  </li>`,
              )}
          </ul>`
    }
  </section>`
}

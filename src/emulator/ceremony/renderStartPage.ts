import type { Recipient } from '../../contract/recipient.js'
import { html, Html } from '../html.js'
import type { EnvelopeRecord } from '../store/records.js'
import { ceremonyPageScript } from './ceremonyPageScript.generated.js'
import { LONGEST_TYPED_SIGNATURE } from './finishRequest.js'
import type { PageData } from './PageData.js'
import { renderDocument } from './renderDocument.js'
import { renderShell } from './renderShell.js'
import type { CeremonyTexts } from './texts/CeremonyTexts.js'
import { languages } from './texts/textsFor.js'

// Not in the template, since a space added around the text would change its hash in the CSP.
const SCRIPT = new Html(`<script type="module">${ceremonyPageScript}</script>`)

/** The page on which a recipient reads and signs. */
export function renderStartPage(page: {
  texts: CeremonyTexts
  envelope: EnvelopeRecord
  recipient: Recipient
  data: PageData
}): string {
  const { texts, envelope, recipient, data } = page
  return renderShell({
    texts,
    title: envelope.title,
    before: html`<a class="skip" href="#signature">${texts.skip}</a>`,
    main: html`
      <div id="ceremony">
        <div class="intro">
          <h1>${envelope.title}</h1>
          <p>${texts.signerLine(recipient.name, recipient.email)}</p>
          ${renderParticipants(envelope, recipient, texts)}
        </div>
        <p class="alert" id="no-script">${texts.noScript}</p>
        ${renderDocument(envelope.document)} ${renderForm(texts)}
        <div class="dock" id="dock" hidden>
          <button type="button" class="primary" id="go-to-signature">${texts.goToSignature}</button>
        </div>
      </div>
      <div class="notice" id="ended" hidden>
        <h1 id="ended-title" tabindex="-1"></h1>
        <p id="ended-text"></p>
        <p><a class="button" id="ended-link" hidden></a></p>
      </div>
    `,
    footer: renderLanguages(texts, data.token),
    after: html`
      ${renderDeclineDialog(texts)}
      <script type="application/json" id="page-data">
        ${jsonForScript(data)}
      </script>
      ${SCRIPT}
    `,
  })
}

function renderParticipants(
  { recipients }: EnvelopeRecord,
  self: Recipient,
  texts: CeremonyTexts,
): Html | undefined {
  const present = recipients.filter(({ status }) => status !== 'replaced')
  if (present.length < 2) return undefined
  return html`
    <h2 class="visually-hidden">${texts.participants}</h2>
    <ul class="participants">
      ${present.map(
        ({ id, name, status }) =>
          html`<li data-status="${status}">
            <span>${name}${id === self.id && ` (${texts.you})`}</span>
            <span class="status">${statusText(texts, status)}</span>
          </li>`,
      )}
    </ul>
  `
}

function statusText({ statuses }: CeremonyTexts, status: string): string {
  if (status === 'completed' || status === 'rejected') return statuses[status]
  return statuses.pending
}

function renderForm(texts: CeremonyTexts): Html {
  return html`<form
    class="signing"
    id="signature"
    tabindex="-1"
    aria-labelledby="signing-title"
    novalidate
  >
    <h2 id="signing-title">${texts.yourSignature}</h2>
    <fieldset class="methods">
      <legend class="visually-hidden">${texts.method}</legend>
      <label
        ><input type="radio" name="method" value="draw" checked /><span>${texts.draw}</span></label
      >
      <label><input type="radio" name="method" value="type" /><span>${texts.type}</span></label>
    </fieldset>
    <div id="draw-panel">
      <div class="pad">
        <canvas
          id="pad"
          role="img"
          aria-label="${texts.padLabel}"
          aria-describedby="pad-state"
        ></canvas>
      </div>
      <p class="visually-hidden" id="pad-state">${texts.client.padEmpty}</p>
      <div class="pad-tools">
        <p class="hint">${texts.padHint}</p>
        <button type="button" class="quiet" id="undo">${texts.undo}</button>
        <button type="button" class="quiet" id="clear">${texts.clear}</button>
      </div>
      <p class="error" id="draw-error"></p>
    </div>
    <div id="type-panel" hidden>
      <label class="label" for="typed">${texts.nameLabel}</label>
      <input
        id="typed"
        type="text"
        autocomplete="name"
        autocapitalize="words"
        spellcheck="false"
        maxlength="${LONGEST_TYPED_SIGNATURE}"
        aria-describedby="typed-error"
      />
      <p class="error" id="typed-error"></p>
      <p class="pad typed-preview" id="typed-preview" aria-hidden="true"></p>
    </div>
    <div>
      <div class="consent">
        <input type="checkbox" id="consent" aria-describedby="consent-error" />
        <label for="consent">${texts.consent}</label>
      </div>
      <p class="error" id="consent-error"></p>
    </div>
    <div class="actions">
      <button type="submit" class="primary">${texts.finish}</button>
      <button type="button" id="decline">${texts.decline}</button>
    </div>
    <p class="status-line" id="status" role="status"></p>
  </form>`
}

function renderDeclineDialog(texts: CeremonyTexts): Html {
  return html`<dialog id="decline-dialog" aria-labelledby="decline-title">
    <h2 id="decline-title">${texts.declineTitle}</h2>
    <p>${texts.declineText}</p>
    <form method="dialog" class="actions">
      <button value="decline" class="danger">${texts.declineConfirm}</button>
      <button value="cancel">${texts.declineCancel}</button>
    </form>
  </dialog>`
}

/** The same page in the other languages; what was drawn so far is lost, so they come last. */
export function renderLanguages(texts: CeremonyTexts, token: string): Html {
  return html`<nav class="languages">
    ${languages.map(({ lang, language }) =>
      lang === texts.lang
        ? html`<span aria-current="true" lang="${lang}">${language}</span>`
        : html`<a href="/${lang}/start?token=${token}" hreflang="${lang}" lang="${lang}"
            >${language}</a
          >`,
    )}
  </nav>`
}

/** JSON that cannot end the element it stands in. */
function jsonForScript(data: PageData): Html {
  return new Html(JSON.stringify(data).replaceAll('<', String.raw`\u003c`))
}

import type { CompleteRecipient as Recipient } from '../../../contract/recipient.js'
import { html, type Html } from './html.js'
import type { EnvelopeRecord } from '../../store/records.js'
import type { PageData } from './pageData.js'
import { renderDocument } from './renderDocument.js'
import { renderScript } from './renderScript.js'
import { renderShell } from './renderShell.js'
import { renderDeclineDialog, renderPersonDialog, renderSigningForm } from './renderSigningForm.js'
import type { CeremonyTexts } from '../texts/ceremonyTexts.js'
import { languages } from '../texts/textsFor.js'

/** The page on which a recipient reads and signs. */
export function renderStartPage(page: {
  texts: CeremonyTexts
  envelope: EnvelopeRecord
  recipient: Recipient
  /** Who asks for the signature, where that is known. */
  sender?: string | undefined
  data: PageData
}): string {
  const { texts, envelope, recipient, sender, data } = page
  return renderShell({
    texts,
    title: envelope.title,
    before: html`<a class="skip" href="#signature">${texts.skip}</a>`,
    main: html`
      <div id="ceremony">
        <div class="intro">
          ${renderSteps(texts)}
          ${sender !== undefined && html`<p class="sender">${texts.askedBy(sender)}</p>`}
          <h1>${envelope.title}</h1>
          <p>${texts.signerLine(recipient.name, recipient.email)}</p>
          ${renderParticipants(envelope, recipient, texts)}
        </div>
        <p class="alert" id="no-script">${texts.noScript}</p>
        ${renderDocument(envelope.document)}
        <p class="after-document">
          <button type="button" class="quiet" id="print">${texts.printCopy}</button>
        </p>
        ${renderSigningForm(texts, data.mode.canCancel)}
        <div class="dock" id="dock" hidden>
          <div class="reading" id="reading" aria-hidden="true"></div>
          <button type="button" class="primary" id="go-to-signature">${texts.goToSignature}</button>
        </div>
      </div>
      <div class="notice" id="ended" hidden>
        <h1 id="ended-title" tabindex="-1"></h1>
        <p id="ended-text"></p>
        <p><a class="button" id="ended-link" hidden></a></p>
      </div>
    `,
    footer: renderLanguages(texts, data.query),
    after: html`
      ${renderDeclineDialog(texts)} ${data.mode.wantsPerson && renderPersonDialog(texts)}
      ${renderScript({ id: 'page-data', value: data })}
    `,
  })
}

/** How far the recipient is; the script moves the mark. */
function renderSteps({ steps }: CeremonyTexts): Html {
  return html`<ol class="steps" id="steps" aria-label="${steps.label}">
    <li aria-current="step">${steps.read}</li>
    <li>${steps.sign}</li>
    <li>${steps.done}</li>
  </ol>`
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

/** The same page in the other languages; what was drawn so far is lost, so they come last. */
function renderLanguages(texts: CeremonyTexts, query: string): Html {
  return html`<nav class="languages">
    ${languages.map(({ lang, language }) =>
      lang === texts.lang
        ? html`<span aria-current="true" lang="${lang}">${language}</span>`
        : html`<a href="/${lang}/start?${query}" hreflang="${lang}" lang="${lang}">${language}</a>`,
    )}
  </nav>`
}

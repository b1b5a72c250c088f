import type { CompleteRecipient as Recipient } from '../../../contract/recipient.js'
import type { EmulatorSettings } from '../../emulatorOptions.js'
import type { EnvelopeRecord, Sender } from '../../store/records.js'
import type { CeremonyTexts } from '../texts/en.js'
import { languages } from '../texts/textsFor.js'
import { html, type Html } from './html.js'
import type { PageData } from './pageData.js'
import { renderSender, serviceBrand } from './renderBrand.js'
import { renderDocument } from './renderDocument.js'
import { renderScript, renderShell } from './renderShell.js'
import { renderDeclineDialog, renderSigningForm } from './renderSigningForm.js'

/** Renders the page on which a recipient reads the document and signs. */
export function renderStartPage(page: {
  texts: CeremonyTexts
  envelope: EnvelopeRecord
  recipient: Recipient
  sender: Sender | undefined
  /** The style sheet of the accent colour. */
  style: string | undefined
  data: PageData
  framers: readonly string[]
  colorScheme: EmulatorSettings['colorScheme']
}): string {
  const { texts, envelope, recipient, sender, style, data, framers, colorScheme } = page
  return renderShell({
    texts,
    title: envelope.title,
    framers,
    colorScheme,
    ...(style !== undefined && { style }),
    before: html`<a class="skip" href="#signature">${texts.skip}</a>`,
    header: html`${sender ? renderSender(sender) : serviceBrand} ${renderProgress(texts)}`,
    main: html`
      <div id="ceremony">
        <div class="intro">
          <p>
            ${sender && html`<strong>${texts.askedBy(sender.name)}</strong>`}
            <span>${texts.signerLine(recipient.name, recipient.email)}</span>
          </p>
          <p class="badge" title="${texts.testModeHint}">${texts.testMode}</p>
        </div>
        <p class="alert" id="no-script">${texts.noScript}</p>
        ${renderDocument(texts, envelope, recipient.name)}
        ${renderSigningForm(texts, data.mode.canCancel)}
      </div>
      <div class="notice" id="ended" hidden>
        <h1 id="ended-title" tabindex="-1"></h1>
        <p id="ended-text"></p>
        <p><a class="button" id="ended-link" hidden></a></p>
      </div>
    `,
    footer: renderLanguages(texts, data.query),
    after: html`${renderDeclineDialog(texts)} ${renderScript('page-data', data)}`,
  })
}

/** Renders the number of empty fields, and the button that leads to the next field. */
function renderProgress({ client, next }: CeremonyTexts): Html {
  return html`<div class="progress" id="progress">
    <p id="fields-left" aria-live="polite">${client.fieldLeft}</p>
    <button type="button" class="next primary" id="next">${next}</button>
  </div>`
}

/** Renders links to other languages, in the footer because another page loses a drawn signature. */
function renderLanguages(texts: CeremonyTexts, query: string): Html {
  return html`<nav class="languages">
    ${languages.map(({ lang, language }) =>
      lang === texts.lang
        ? html`<span aria-current="true" lang="${lang}">${language}</span>`
        : html`<a href="/${lang}/start?${query}" hreflang="${lang}" lang="${lang}">${language}</a>`,
    )}
  </nav>`
}

import type { CompleteRecipient as Recipient } from '../../../contract/recipient.js'
import type { EmulatorSettings } from '../../emulatorOptions.js'
import type { EnvelopeRecord } from '../../store/records.js'
import type { CeremonyTexts } from '../texts/ceremonyTexts.js'
import { languages } from '../texts/textsFor.js'
import { html, type Html } from './html.js'
import type { PageData } from './pageData.js'
import { renderScript, renderShell } from './renderShell.js'
import { renderDeclineDialog, renderSigningForm } from './renderSigningForm.js'

/** Renders the page on which a recipient reads the document and signs. */
export function renderStartPage(page: {
  texts: CeremonyTexts
  envelope: EnvelopeRecord
  recipient: Recipient
  sender: string | undefined
  data: PageData
  colorScheme: EmulatorSettings['colorScheme']
}): string {
  const { texts, envelope, recipient, sender, data, colorScheme } = page
  return renderShell({
    texts,
    title: envelope.title,
    colorScheme,
    before: html`<a class="skip" href="#signature">${texts.skip}</a>`,
    main: html`
      <div id="ceremony">
        <div class="intro">
          <h1>${envelope.title}</h1>
          <p>
            ${sender !== undefined && html`<strong>${texts.askedBy(sender)}</strong>`}
            <span>${texts.signerLine(recipient.name, recipient.email)}</span>
          </p>
        </div>
        <p class="alert" id="no-script">${texts.noScript}</p>
        ${renderDocument(envelope.document)} ${renderSigningForm(texts, data.mode.canCancel)}
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
    footer: renderLanguages(texts, data.query),
    after: html`${renderDeclineDialog(texts)} ${renderScript('page-data', data)}`,
  })
}

/** Renders a document. A blank line separates paragraphs; `## ` starts a heading. */
function renderDocument({ text, lang }: EnvelopeRecord['document']): Html {
  const blocks = text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  return html`<article class="document" ${lang === undefined ? undefined : html`lang="${lang}"`}>
    ${blocks.map((block) =>
      block.startsWith('## ') ? html`<h2>${block.slice(3)}</h2>` : html`<p>${block}</p>`,
    )}
  </article>`
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

import { LONGEST_TYPED_SIGNATURE } from '../../store/signature.js'
import type { CeremonyTexts } from '../texts/en.js'
import { html, type Html } from './html.js'

/** Renders the form below the document: signature, consent, and buttons to finish or decline. */
export function renderSigningForm(texts: CeremonyTexts, canCancel: boolean): Html {
  return html`<form
    class="signing"
    id="signature"
    tabindex="-1"
    aria-labelledby="signing-title"
    novalidate
  >
    <div class="signing-head">
      <h2 id="signing-title">${texts.yourSignature}</h2>
      <fieldset class="methods">
        <legend class="visually-hidden">${texts.method}</legend>
        <label>
          <input type="radio" name="method" value="draw" checked aria-describedby="draw-error" />
          <span>${texts.draw}</span>
        </label>
        <label>
          <input type="radio" name="method" value="type" />
          <span>${texts.type}</span>
        </label>
      </fieldset>
    </div>
    <div class="signing-body">
      <div>${renderDrawPanel(texts)} ${renderTypePanel(texts)}</div>
      ${renderAgreement(texts, canCancel)}
    </div>
  </form>`
}

/** Renders the consent, and the buttons that end the ceremony. */
function renderAgreement(texts: CeremonyTexts, canCancel: boolean): Html {
  return html`<div class="agreement">
    <div>
      <p class="error" id="consent-error"></p>
      <div class="consent">
        <input type="checkbox" id="consent" aria-describedby="consent-error" />
        <label for="consent">${texts.consent}</label>
      </div>
    </div>
    <p class="status-line" id="status" aria-live="polite"></p>
    <div class="actions">
      <button type="submit" class="primary" id="finish">${texts.finish}</button>
      <button type="button" class="quiet" id="decline">${texts.decline}</button>
      ${canCancel && html`<button type="button" class="quiet" id="cancel">${texts.cancel}</button>`}
    </div>
  </div>`
}

/** Renders the pad on which the recipient draws the signature. */
function renderDrawPanel(texts: CeremonyTexts): Html {
  return html`<div id="draw-panel">
    <p class="error" id="draw-error"></p>
    <div class="pad">
      <canvas
        id="pad"
        role="img"
        aria-label="${texts.padLabel}"
        aria-describedby="pad-state"
      ></canvas>
      <button type="button" class="pad-cover" id="pad-cover">${texts.padInvite}</button>
    </div>
    <p class="visually-hidden" id="pad-state">${texts.client.padEmpty}</p>
    <div class="pad-tools">
      <p class="hint by-mouse">${texts.padHint}</p>
      <p class="hint by-touch">${texts.padHintOfTouch}</p>
      <div class="pad-buttons">
        <button type="button" class="quiet" id="undo" disabled>${texts.undo}</button>
        <button type="button" class="quiet" id="clear" disabled>${texts.clear}</button>
      </div>
    </div>
  </div>`
}

/** Renders the field in which the recipient types the signature. */
function renderTypePanel(texts: CeremonyTexts): Html {
  return html`<div id="type-panel" hidden>
    <label class="label" for="typed">${texts.nameLabel}</label>
    <p class="error" id="typed-error"></p>
    <input
      id="typed"
      type="text"
      autocomplete="name"
      autocapitalize="words"
      spellcheck="false"
      maxlength="${LONGEST_TYPED_SIGNATURE}"
      aria-describedby="typed-error"
    />
    <p class="pad typed-preview" id="typed-preview" aria-hidden="true"></p>
  </div>`
}

/** Renders the dialog in which the recipient confirms that they decline. */
export function renderDeclineDialog(texts: CeremonyTexts): Html {
  return html`<dialog id="decline-dialog" aria-labelledby="decline-title">
    <h2 id="decline-title">${texts.declineTitle}</h2>
    <p>${texts.declineText}</p>
    <form method="dialog" class="actions">
      <button value="cancel">${texts.declineCancel}</button>
      <button value="decline" class="danger">${texts.declineConfirm}</button>
    </form>
  </dialog>`
}

import type { CeremonyState } from '../ceremonyState.js'

/** Every text of the ceremony page in one language. */
export interface CeremonyTexts {
  /** The language tag, such as `en`. */
  readonly lang: string
  /** The name of the language in this language, such as `Deutsch`. */
  readonly language: string
  readonly testMode: string
  readonly testModeHint: string
  readonly skip: string
  readonly askedBy: (sender: string) => string
  readonly signerLine: (name: string, email: string) => string
  readonly pageNumber: (page: number, count: number) => string
  /** The invitation in the empty signature field of the document. */
  readonly signHere: string
  /** The button that leads to the next field. */
  readonly next: string
  readonly yourSignature: string
  readonly method: string
  readonly draw: string
  readonly type: string
  readonly padLabel: string
  readonly padHint: string
  /** The hint on the signature pad of a touch screen, until the recipient taps the pad. */
  readonly padInvite: string
  readonly undo: string
  readonly clear: string
  readonly nameLabel: string
  readonly consent: string
  readonly finish: string
  readonly decline: string
  /** The button to leave without signing or declining; only in the live profile. */
  readonly cancel: string
  readonly declineTitle: string
  readonly declineText: string
  readonly declineConfirm: string
  readonly declineCancel: string
  readonly noScript: string
  readonly continueTo: (place: string) => string
  /** The texts of the pages that cannot be signed, by the state of the ceremony. */
  readonly notices: Readonly<Record<Exclude<CeremonyState, 'ready'>, Notice>>
  readonly client: ClientTexts
}

/** The heading and the sentence of a page that cannot be signed. */
export interface Notice {
  readonly title: string
  readonly text: string
}

/** The texts that the page's script shows. */
export interface ClientTexts {
  readonly fieldLeft: string
  readonly fieldsFilled: string
  /** The name of the filled signature field, which is a button. */
  readonly changeSignature: string
  readonly padEmpty: string
  readonly padDrawn: string
  readonly drawMissing: string
  /** Shown next to the button Finish, because the incomplete field may be scrolled out of view. */
  readonly incomplete: string
  readonly typeMissing: string
  readonly consentMissing: string
  readonly sending: string
  readonly failed: string
  readonly signed: Notice
  readonly declined: Notice
  readonly sendingBack: string
}

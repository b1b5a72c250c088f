import type { CeremonyState } from '../ceremonyState.js'

/** Every text of the ceremony page in one language. */
export interface CeremonyTexts {
  /** The tag of the language. */
  readonly lang: string
  /** The language's own name. */
  readonly language: string
  readonly testMode: string
  readonly testModeHint: string
  readonly skip: string
  readonly askedBy: (sender: string) => string
  readonly signerLine: (name: string, email: string) => string
  readonly goToSignature: string
  readonly yourSignature: string
  readonly method: string
  readonly draw: string
  readonly type: string
  readonly padLabel: string
  readonly padHint: string
  /** Covers the pad of a touch screen until a tap. */
  readonly padInvite: string
  readonly undo: string
  readonly clear: string
  readonly nameLabel: string
  readonly consent: string
  readonly finish: string
  readonly decline: string
  /** Leaves without a decision; only in the live profile. */
  readonly cancel: string
  readonly declineTitle: string
  readonly declineText: string
  readonly declineConfirm: string
  readonly declineCancel: string
  readonly noScript: string
  readonly continueTo: (place: string) => string
  /** The page of each state that cannot be signed. */
  readonly notices: Readonly<Record<Exclude<CeremonyState, 'ready'>, Notice>>
  readonly client: ClientTexts
}

/** A heading and a sentence. */
export interface Notice {
  readonly title: string
  readonly text: string
}

/** The texts of the page's script. */
export interface ClientTexts {
  readonly padEmpty: string
  readonly padDrawn: string
  readonly drawMissing: string
  /** Shown at the button, because the incomplete field may be out of sight. */
  readonly incomplete: string
  readonly typeMissing: string
  readonly consentMissing: string
  readonly sending: string
  readonly failed: string
  readonly signed: Notice
  readonly declined: Notice
  readonly sendingBack: string
}

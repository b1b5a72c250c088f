import type { CeremonyState } from '../ceremonyState.js'

/** Everything the ceremony's page says, in one language. */
export interface CeremonyTexts {
  /** The language's tag and its own name. */
  readonly lang: string
  readonly language: string
  readonly testMode: string
  readonly testModeHint: string
  readonly skip: string
  readonly askedBy: (sender: string) => string
  readonly steps: {
    readonly label: string
    readonly read: string
    readonly sign: string
    readonly done: string
  }
  readonly printCopy: string
  readonly signerLine: (name: string, email: string) => string
  readonly participants: string
  readonly you: string
  readonly statuses: Readonly<Record<'pending' | 'completed' | 'rejected', string>>
  readonly goToSignature: string
  readonly yourSignature: string
  readonly method: string
  readonly draw: string
  readonly type: string
  readonly padLabel: string
  readonly padHint: string
  /** On the pad, where a finger is to tap before it draws. */
  readonly padInvite: string
  readonly padDrawing: string
  readonly undo: string
  readonly clear: string
  readonly nameLabel: string
  readonly disclosure: { readonly title: string; readonly paragraphs: readonly string[] }
  readonly consent: string
  readonly finish: string
  readonly decline: string
  /** Leaves without deciding; the live profile's. */
  readonly cancel: string
  readonly declineTitle: string
  readonly declineText: string
  readonly declineConfirm: string
  readonly declineCancel: string
  /** Asked where nothing has told of a person; the live profile's. */
  readonly person: {
    readonly title: string
    readonly text: string
    readonly confirm: string
    readonly cancel: string
  }
  readonly noScript: string
  readonly continueTo: (place: string) => string
  /** The page for each state in which nothing can be signed. */
  readonly notices: Readonly<Record<Exclude<CeremonyState, 'ready'>, Notice>>
  readonly client: ClientTexts
}

/** What is shown when there is nothing to do: a heading and a sentence. */
export interface Notice {
  readonly title: string
  readonly text: string
}

/** What the page's script says. */
export interface ClientTexts {
  readonly padEmpty: string
  readonly padDrawn: string
  readonly drawMissing: string
  readonly drawShort: string
  /** Beside the button, while the missing field may be out of sight. */
  readonly incomplete: string
  readonly typeMissing: string
  readonly consentMissing: string
  readonly sending: string
  readonly failed: string
  readonly signed: Notice
  readonly declined: Notice
  readonly sendingBack: string
}

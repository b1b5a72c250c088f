import type { CeremonyState } from '../ceremonyState.js'

/** The heading and the sentence of a page. */
export interface Notice {
  readonly title: string
  readonly text: string
}

/** The texts of the pages that cannot be signed, by the state of the ceremony. */
type Notices = Readonly<Record<Exclude<CeremonyState, 'ready'>, Notice>>

/** Every text of the ceremony page in English. The other languages have the same texts. */
export const en = {
  lang: 'en',
  language: 'English',
  testMode: 'Test mode',
  testModeHint: 'Nothing signed here is binding.',
  skip: 'Skip to your signature',
  askedBy: (sender: string) => `${sender} asks you to sign`,
  signerLine: (name: string, email: string) => `To be signed by ${name} (${email})`,
  pageNumber: (page: number, count: number) => `Page ${page} of ${count}`,
  // The invitation in the empty signature field of the document.
  signHere: 'Sign here',
  next: 'Next',
  yourSignature: 'Your signature',
  method: 'How do you want to sign?',
  draw: 'Draw',
  type: 'Type',
  padLabel: 'Drawing area for your signature',
  padHint: 'Use a finger, a pen or the mouse, or choose “Type”.',
  padHintOfTouch: 'Use a finger or a pen, or choose “Type”.',
  // Touch screens show this text on the pad until the recipient taps the pad.
  padInvite: 'Tap here, then sign',
  undo: 'Undo',
  clear: 'Clear',
  nameLabel: 'Your full name',
  consent: 'I have read the document and agree to sign it electronically.',
  finish: 'Finish',
  decline: 'Decline',
  // Only the live profile has this button.
  cancel: 'Not now',
  declineTitle: 'Decline to sign?',
  declineText: 'The sender will see that you declined. You cannot undo this here.',
  declineConfirm: 'Decline to sign',
  declineCancel: 'Go back',
  noScript: 'Signing needs JavaScript. Please turn it on and load this page again.',
  continueTo: (place: string) => `Continue to ${place}`,
  // Below the notice of an expired link, with the name of the sender.
  openAgain: (sender?: string) =>
    sender === undefined
      ? 'Please open the document again from where you found it.'
      : `Please go back to ${sender} and open the document again.`,
  notices: {
    invalid: {
      title: 'This link does not work',
      text: 'It may be incomplete. Please open it again from where you found it.',
    },
    expired: {
      title: 'This link has expired',
      text: 'For your safety, links to sign work for a limited time.',
    },
    signed: {
      title: 'You have already signed',
      text: 'Your signature was received. There is nothing more to do here.',
    },
    declined: {
      title: 'You have declined to sign',
      text: 'The sender has been informed. There is nothing more to do here.',
    },
    revoked: {
      title: 'This link is no longer in use',
      text: 'There is a newer link. Please use that one, or ask for another.',
    },
    replaced: {
      title: 'Another person signs in your place',
      text: 'The sender asked someone else to sign. There is nothing more to do here.',
    },
  } satisfies Notices,
  // The script of the page shows these texts.
  client: {
    fieldLeft: '1 field left',
    fieldsFilled: 'All fields filled',
    // The name of the filled signature field, which is a button.
    changeSignature: 'Your signature is in the document. Change it',
    padEmpty: 'The drawing area is empty.',
    padDrawn: 'The drawing area holds your signature.',
    drawMissing: 'Please draw your signature, or choose “Type”.',
    // Next to the button Finish, because the incomplete field may be scrolled out of view.
    incomplete: 'Not finished yet. Please complete what is marked above.',
    typeMissing: 'Please type your full name.',
    consentMissing: 'Please confirm that you agree.',
    sending: 'Sending…',
    failed: 'This could not be sent. Please check your connection and try again.',
    signed: { title: 'Thank you, it is signed', text: 'You can close this page.' },
    declined: { title: 'You have declined to sign', text: 'You can close this page.' },
    sendingBack: 'Sending you back…',
  },
}

export type CeremonyTexts = typeof en
export type ClientTexts = CeremonyTexts['client']

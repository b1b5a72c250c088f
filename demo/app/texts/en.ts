import type { PortalTexts } from './portalTexts.js'

export const en: PortalTexts = {
  lang: 'en',
  language: 'English',
  chooseLanguage: 'Language',
  skip: 'Skip to the content',
  signOut: 'Sign out',
  loading: 'Loading…',
  retry: 'Try again',
  home: 'Your documents',
  unreachable: 'We cannot reach the bank right now. Please check your connection.',
  notFound: {
    title: 'There is no such page',
    text: 'The address may be wrong, or the document may belong to somebody else.',
  },
  signIn: {
    title: 'Sign in',
    lead: 'Choose a sample customer. There are no passwords here.',
    ended: 'Your session has ended. Please sign in again; we will take you back.',
  },
  documents: {
    title: 'Your documents',
    waiting: 'Waiting for you',
    others: 'Earlier documents',
    none: 'There is nothing for you to sign.',
    signBy: (date) => `Please sign by ${date}`,
  },
  status: {
    waiting: 'To sign',
    checking: 'Being checked',
    completed: 'Signed',
    declined: 'Declined',
    'handed-over': 'Handed over',
  },
  facts: {
    title: 'About this document',
    reference: 'Reference',
    sentOn: 'Sent on',
    signBy: 'Please sign by',
    signer: 'To be signed by',
  },
  signing: {
    title: 'Your signature',
    where: {
      auto: 'The document opens right here; on a phone it fills the screen. You can read it in full before you sign.',
      dialog:
        'The document opens in a window over this page. You can read it in full before you sign.',
      tab: 'The document opens in a new tab. When you have finished, you come back here.',
      steps: 'Three short steps. You can read the document in full before you sign.',
    },
    checking:
      'You have finished. We have not received the result yet; this can take a few minutes.',
    completed: 'This document is signed. Thank you.',
    declined: 'You have declined to sign this document. Nothing was signed.',
    handedOver: (name, email) =>
      `${name} (${email}) has been asked to sign this document. You do not have to do anything else.`,
    steps: {
      title: 'Steps',
      open: 'Open the document',
      sign: 'Read and sign',
      confirm: 'We check that it arrived',
      start: 'Open the document',
      cancel: 'Stop',
    },
  },
  auditLog: {
    title: 'Audit log',
    text: 'A record of who signed, when, and how they were identified. Keep it with your papers.',
    download: 'Download the audit log',
    preparing: 'Being prepared…',
    failed: 'The file could not be fetched. Please try again in a moment.',
  },
  handOver: {
    question: 'Should someone else sign this?',
    link: 'Name another person',
    title: 'Someone else should sign',
    lead: (document) =>
      `The person you name gets an email with a link to “${document}”. After that you can no longer sign it yourself.`,
    name: 'Full name',
    email: 'Email address',
    nameMissing: 'Enter the person’s full name.',
    emailWrong: 'Enter an email address, such as name@example.com.',
    submit: 'Hand over',
    sending: 'Handing over…',
    failed: 'The document could not be handed over. Please try again.',
    tooLate: 'This document can no longer be handed over.',
    unsure:
      'No answer came. Before you try again, look at the document: it may have been handed over.',
    back: 'Back to the document',
  },
}

import { dateFormat, timeFormat } from './dateFormat.js'

/** The sample portal's texts in one language. The package's components have their own texts. */
export type PortalTexts = Omit<typeof en, 'lang'> & { readonly lang: 'en' | 'es' | 'fr' | 'de' }

export const en = {
  lang: 'en' as const,
  language: 'English',
  formatDate: dateFormat('en-GB'),
  formatTime: timeFormat('en-GB'),
  chooseLanguage: 'Language',
  skip: 'Skip to the content',
  signOut: 'Sign out',
  retry: 'Try again',
  home: 'Your documents',
  unreachable: 'We cannot reach the bank right now. Please check your connection.',
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be wrong, or perhaps you have no access to the document.',
  },
  signIn: {
    title: 'Sign in',
    lead: 'Choose a sample customer. No password is needed.',
    notes: {
      amara: 'Five documents, each shown in a different way',
      jonas: 'Two documents',
      mei: 'Nothing to sign',
    } as Readonly<Record<string, string>>,
    ended: 'Your session has ended. Please sign in again to continue.',
  },
  documents: {
    title: 'Your documents',
    lead: 'Each document opens in a different way. This bank is a sample: nothing you sign is binding.',
    opens: {
      auto: 'Opens on its page',
      dialog: 'Opens in a window',
      tab: 'Opens in a new tab',
      redirect: 'Opens in place of the portal',
      own: 'Opens in the portal’s own layout',
    },
    waiting: 'Waiting for your signature',
    others: 'Earlier documents',
    next: 'Next document:',
    signAll: 'Sign all of them',
    signAllTitle: 'Sign your documents',
    signAllLead:
      'The documents open here, one after another. You can skip a document and come back to it.',
    none: 'You have no documents to sign.',
    signBy: (date: string) => `Please sign by ${date}`,
  },
  status: {
    waiting: 'To sign',
    checking: 'Being checked',
    completed: 'Signed',
    declined: 'Declined',
    expired: 'Expired',
    canceled: 'Canceled',
    'handed-over': 'Handed over',
  },
  facts: {
    title: 'About this document',
    reference: 'Reference',
    sentOn: 'Sent on',
    signBy: 'Please sign by',
    signer: 'Signer',
  },
  signing: {
    title: 'Your signature',
    open: 'Open the document',
    cancel: 'Cancel',
    where: {
      auto: 'The document opens on this page. You can read it in full before you sign.',
      dialog: 'The document opens in a window. You can read it in full before you sign.',
      tab: 'The document opens in a new tab. You return to this page when you have finished.',
      redirect:
        'The document opens in this window. You return to this page when you have finished.',
      own: 'The document opens on this page. “Cancel” closes it.',
    },
    checking: 'We are waiting for the result. This can take a few minutes.',
    completed: 'You have signed the document.',
    declined: 'You declined to sign this document.',
    expired: 'This document can no longer be signed.',
    canceled: 'This document was canceled. There is nothing more for you to do.',
    handedOver: (name: string, email: string) =>
      `We have asked ${name} (${email}) to sign this document. There is nothing else for you to do.`,
  },
  files: {
    signedDocument: {
      title: 'Signed document',
      text: 'The document with your signature, to keep.',
      download: 'Download the document',
    },
    auditLog: {
      title: 'Audit log',
      text: 'The record of your signature: who signed, when, and how they were identified.',
      download: 'Download the audit log',
    },
    preparing: 'Preparing…',
    failed: 'The download failed. Please try again.',
  },
  handOver: {
    question: 'Should someone else sign this?',
    link: 'Name another person',
    title: 'Name another person',
    lead: (document: string) =>
      `We send this person an email with a link to “${document}”. You can then no longer sign it yourself.`,
    name: 'Full name',
    email: 'Email address',
    submit: 'Hand over',
    sending: 'Handing over…',
    failed: 'The document was not handed over. Please try again.',
    tooLate: 'This document can no longer be handed over.',
    unsure: 'We received no answer. Please check the document before you try again.',
    back: 'Back to the document',
  },
}

import { askedSentences } from '../errors/askedSentences.js'

/** In English, what else may be said where a ceremony is asked for: at the button, by the proxy, in the dialog. */
export const askedTexts = {
  ...askedSentences,
  start: 'Review and sign',
  unauthenticated: 'You have been signed out. Please sign in again.',
  notActionable: 'This document can no longer be signed here.',
  notFound: 'This document could not be found.',
  notReady: 'The document is not ready yet. Please try again in a moment.',
  alreadyCompleted: 'You have finished this document before. There is nothing left to do here.',
  invalidLink: 'The link to this document is not complete. Please start again.',
  continueHere: 'Continue here',
  tooMany: 'Too many attempts. Please wait a moment.',
  tooManyFor: {
    one: 'Too many attempts. Please wait {seconds} second.',
    other: 'Too many attempts. Please wait {seconds} seconds.',
  },
  offline: 'The connection failed. Please check your network.',
  emailed: 'We have sent you an email with a link to the document.',
  close: 'Close',
  leaveQuestion: 'Leave before you have finished? What you entered will be lost.',
  leave: 'Leave',
} as const

import type { CeremonyLabels } from './CeremonyLabels.js'

/** English; what the components say unless told otherwise. */
export const en: CeremonyLabels = {
  lang: 'en',
  dir: 'ltr',
  start: 'Review and sign',
  opening: 'Loading the document…',
  slow: 'The document is taking longer than usual.',
  blocked: 'The document cannot be shown inside this page.',
  failed: 'The document could not be opened.',
  unauthenticated: 'You have been signed out. Please sign in again.',
  notActionable: 'This document can no longer be signed here.',
  tooMany: (seconds) =>
    seconds === 0
      ? 'Too many attempts. Please wait a moment.'
      : `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  offline: 'The connection failed. Please check your network.',
  emailed: 'We have sent you an email with a link to the document.',
  inTab: 'The document is open in another tab.',
  popupBlocked: 'Your browser did not open the tab. Please try again.',
  tabClosed: 'The tab was closed before the end.',
  finished: 'You have finished.',
  confirming: 'Checking that everything arrived…',
  confirmed: 'Thank you. Everything has arrived.',
  unconfirmed: 'The result has not arrived yet.',
  trouble: 'Trouble seeing the document?',
  openInTab: 'Open it in a new tab',
  retry: 'Try again',
  recheck: 'Check again',
  close: 'Close',
  leaveQuestion: 'Leave before you have finished? What you entered will be lost.',
  leave: 'Leave',
  stay: 'Keep going',
}

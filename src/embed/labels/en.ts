import type { CeremonyLabels } from './ceremonyLabels.js'

/** The English texts, which are the default. */
export const en: CeremonyLabels = {
  lang: 'en',
  dir: 'ltr',
  start: 'Review and sign',
  readFirst: 'Read the document first',
  readCopy: 'Read the document',
  copyOnly: 'You receive a copy of this document.\nThere is nothing for you to sign.',
  preparing: 'This document is still being prepared.\nThis page will tell you when it is ready.',
  opening: 'Loading the document…',
  stillWaiting: 'This can take a moment. You do not need to do anything.',
  slow: 'The document is taking longer than usual to load.',
  tabOpening: 'Your document opens here in a moment.',
  emailed: 'Check your email.\nWe sent you a link to the document.',
  inTab: 'The document is open in another tab.\nWhen you have finished there, come back here.',
  shownElsewhere: 'The document is already open on this page.',
  finished: 'You are finished.\nNothing more for you to do.',
  confirming: 'Checking…',
  confirmed: 'Done.\nYou have signed the document.',
  confirmedTitle: 'Done.\nYou have signed “{title}”.',
  mayClose: 'You can close this page.',
  copyPending: 'Your copy is being prepared.',
  copyFailed: 'Your copy could not be prepared. Please ask {sender}.',
  unconfirmed:
    'Almost done.\nWe are waiting for confirmation. This page will tell you; you can leave it open or come back later.',
  cannotCheck: 'We cannot check the result right now.\nThis page keeps trying.',
  declined: 'You declined to sign this document.\nIf this was a mistake, please tell {sender}.',
  expired:
    'The deadline for this document has passed.\nIf you still want to sign, please ask {sender}.',
  replaced: 'Someone else now signs this document.\nThere is nothing more for you to do.',
  canceledBySender:
    'This document has been canceled.\nThere is nothing more for you to do. If you have questions, please ask {sender}.',
  unavailable: 'This document is no longer available.\nPlease ask {sender}.',
  declinedByOther:
    'Another person has declined this document.\nThere is nothing more for you to do.',
  expiredLater: 'You have signed.\nThe deadline passed before everyone had signed.',
  canceledLater:
    'You have signed.\nThe document was canceled later. If you have questions, please ask {sender}.',
  declinedLater: 'You have signed.\nAnother person declined the document later.',
  closed: 'You closed the document.\nYou can open it again whenever you like.',
  closedTab: 'The document is closed.\nIf you have signed it, this page will say so in a moment.',
  nothingSigned: 'Nothing was signed just now.',
  safeToRetry: 'You can safely try again.',
  alreadySigned: 'If you have already signed, you do not need to sign again.',
  failed: 'We could not open the document.',
  blocked:
    'Open the document in a new tab to sign it.\nYour browser does not show it on this page.',
  unauthenticated:
    'You have been signed out.\nIf you have signed, nothing is lost. Sign in again to see the result.',
  notActionable:
    'This document cannot be signed here any more.\nIf you have just signed it, wait a moment. If not, please ask {sender}.',
  alreadyCompleted:
    'You have already finished this document.\nThere is nothing more for you to do.',
  offline: 'We could not connect.\nPlease check your internet connection.',
  busy: 'The signing service is busy.\nPlease try again in a minute.',
  tooLong: 'This is taking too long.\nPlease try again.',
  notReady: 'This document is not ready to sign yet.\nPlease try again later.',
  accessExpired: 'The document was closed for your security.\nPlease open it again.',
  notYourTurn: 'Someone else must sign first.\nThis page will tell you when it is your turn.',
  canceled: 'You left before signing.\nYou can start again.',
  popupBlocked: 'Your browser blocked the new tab.\nPlease open the document with this link.',
  trouble: 'Document not showing?',
  openInTab: 'Open in a new tab',
  moveHere: 'Show it here',
  retry: 'Try again',
  retryIn: 'Try again in {seconds} s',
  startAgain: 'Start again',
  startAgainQuestion: 'Start again? What you filled in is not kept.',
  recheck: 'Check if it is done',
  haveSigned: 'I have signed',
  signIn: 'Sign in',
  close: 'Close',
  skip: 'Skip the document',
  leaveQuestion:
    'Leave without signing? What you filled in is not kept. You can come back and sign later.',
  leave: 'Leave',
  stay: 'Keep signing',
  sender: 'whoever sent it',
  roles: {
    all: {
      declined: 'You declined this document.\nIf this was a mistake, please tell {sender}.',
      expired: 'The deadline for this document has passed.\nPlease ask {sender}.',
      replaced:
        'Someone else now takes care of this document.\nThere is nothing more for you to do.',
      closedTab:
        'The document is closed.\nIf you have finished, this page will say so in a moment.',
      alreadySigned: 'If you have already finished, you do not need to do it again.',
      blocked: 'Open the document in a new tab.\nYour browser does not show it on this page.',
      unauthenticated:
        'You have been signed out.\nIf you have finished, nothing is lost. Sign in again to see the result.',
      notActionable: 'This document is closed for you.\nPlease ask {sender}.',
      canceled: 'You left before finishing.\nYou can start again.',
      haveSigned: 'I have finished',
      leaveQuestion:
        'Leave before finishing? What you filled in is not kept. You can come back later.',
      stay: 'Continue',
    },
    approver: {
      start: 'Review and approve',
      confirmed: 'Done.\nYou have approved the document.',
      confirmedTitle: 'Done.\nYou have approved “{title}”.',
    },
    viewer: {
      start: 'View the document',
      confirmed: 'Done.\nYou have viewed the document.',
      confirmedTitle: 'Done.\nYou have viewed “{title}”.',
    },
    assistant: {
      start: 'Fill in the document',
      confirmed: 'Done.\nYou have filled in your part of the document.',
      confirmedTitle: 'Done.\nYou have filled in your part of “{title}”.',
    },
  },
}

import { sentences } from '../errors/sentences.js'

/** In English, what a frame may say whose ceremony nobody has to be asked for. */
export const frameTexts = {
  ...sentences,
  lang: 'en',
  dir: 'ltr',
  opening: 'Loading the document…',
  inTab: 'The document is open in another tab.',
  finished: 'You have finished.',
  confirming: 'Checking the result…',
  confirmed: 'Thank you. Everything has arrived.',
  unconfirmed: 'The result has not arrived yet.',
  unconfirmedDeclined: 'You have declined to sign. Nothing was signed.',
  unconfirmedExpired: 'The time to sign this document is over. Nothing was signed.',
  unconfirmedReplaced: 'Somebody else signs this document now. There is nothing left to do here.',
  unconfirmedNever: 'This did not lead to a signature. There is nothing left to do here.',
  trouble: 'Trouble seeing the document?',
  openInTab: 'Open it in a new tab',
  retry: 'Try again',
  startAgain: 'Start again',
  startAgainQuestion: 'Start again? What you entered will be lost.',
  recheck: 'Check again',
  stay: 'Keep going',
} as const

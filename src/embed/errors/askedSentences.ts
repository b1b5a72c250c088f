/** In English, what went wrong where a ceremony is asked for: of the labels those that errors say too. */
export const askedSentences = {
  noAnswer: 'There was no answer in time. Please try again.',
  openElsewhere: 'This document is being signed in another tab. Continue here?',
  linkReplaced: 'You went on with this document in another tab, so it ends here.',
} as const

/** What a call limit counts, with the name of its option. */
const COUNTED = {
  perSubject: ['This user has sent', 'calls in a minute, the limit `limits.perSubject`'],
  questions: [
    'The pages of this user have sent',
    'confirmation requests in a minute, the limit `limits.perSubject`',
  ],
  perRecipient: [
    'There were',
    'writes for this recipient in a minute, the limit `limits.perRecipient`',
  ],
} as const

/** What is counted against a limit of the option `limits`. */
export type CountedCalls = keyof typeof COUNTED

/** Builds the remedy for a call over a limit of the option `limits`. */
export function limitRemedy(counted: CountedCalls, limit: number): string {
  const [who, what] = COUNTED[counted]
  return `${who} more than ${limit} ${what}. Wait for the seconds in Retry-After, or raise this limit. Reloads of a page with many documents are counted, too.`
}

/** What one user, and what all users of a process together, can have running at one time. */
export interface RunningLimits {
  readonly what: string
  readonly perSubject: number
  readonly perProcess: number
}

/** Builds the remedy for a call that would run beside too many others. */
export function runningRemedy({ what, perSubject, perProcess }: RunningLimits): string {
  const all = Number.isFinite(perProcess) ? `, or ${perProcess} of all users,` : ''
  return `${perSubject} ${what} of this user${all} are running. No option changes this limit. Wait for one of them to end, then repeat the call.`
}

/** Builds the remedy for a user who has left too many replacements and unknown outcomes. */
export function shareRemedy(share: number): string {
  return `This user has left ${share} replacements and unknown outcomes within 24 hours, which is the limit. No option changes this limit. Read why the service has not answered this user’s calls: the events have \`unknownOutcome\`.`
}

/** Builds the remedy for a service that did not answer within an option's milliseconds. */
export function timeoutRemedy(option: 'timeoutMs' | 'fileTimeoutMs', ms: number): string {
  return `The service did not answer within ${ms} ms, the option \`${option}\`. If the answer has \`unknown_outcome\`, the call may have taken effect: check the envelope before you repeat the call. Otherwise nothing has changed.`
}

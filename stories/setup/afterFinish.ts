import type { ConfirmAnswer, ConfirmRequest } from '../../src/react/index.js'

/** A `confirm` that gives `answer` after the ceremony has finished, and "not yet" before. */
export function afterFinish(answer: ConfirmAnswer) {
  return async ({ reason }: ConfirmRequest): Promise<ConfirmAnswer> =>
    reason === 'mounted' || reason === 'open' ? false : answer
}

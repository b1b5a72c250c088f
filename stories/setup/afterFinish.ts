import type { ConfirmAnswer, ConfirmRequest } from '../../src/react/index.js'

/** Creates a `confirm` that returns `answer` after the end of the ceremony, and "not yet" before. */
export function afterFinish(answer: ConfirmAnswer) {
  return async ({ reason }: ConfirmRequest): Promise<ConfirmAnswer> =>
    reason === 'mounted' || reason === 'open' ? false : answer
}

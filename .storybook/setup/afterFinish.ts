import type { Answer, ConfirmAnswer, ConfirmRequest } from '../../src/react/index.js'

/** Creates a `confirm` that returns `false` before the end of the ceremony, and then `answer`. */
export function afterFinish(answer: ConfirmAnswer | Answer) {
  return async ({ reason }: ConfirmRequest): Promise<ConfirmAnswer | Answer> =>
    reason === 'mounted' || reason === 'open' ? false : answer
}

import { expectTypeOf, test } from 'vitest'
import type { Answer, ConfirmAnswer } from '../../src/embed/index.js'
import type { SigningAnswer } from '../../src/proxy/index.js'
import type { SigningRecord } from '../../src/webhooks/index.js'

test('`confirm` can return the answers of the signing record and of the proxy', () => {
  type RecordAnswer = Awaited<ReturnType<SigningRecord['confirm']>>
  expectTypeOf<RecordAnswer>().toExtend<ConfirmAnswer | Answer>()
  expectTypeOf<SigningAnswer>().toEqualTypeOf<ConfirmAnswer>()
})

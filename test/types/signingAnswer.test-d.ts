import { expectTypeOf, test } from 'vitest'
import type { ConfirmAnswer } from '../../src/embed/index.js'
import type { SigningProxy } from '../../src/proxy/index.js'
import type { SigningRecord } from '../../src/proxy/webhooks/index.js'

test('what a server answers is what a page’s confirm takes', () => {
  expectTypeOf<Awaited<ReturnType<SigningRecord['answerFor']>>>().toEqualTypeOf<ConfirmAnswer>()
  expectTypeOf<
    Awaited<ReturnType<SigningProxy['confirmByDeliverable']>>
  >().toExtend<ConfirmAnswer>()
})

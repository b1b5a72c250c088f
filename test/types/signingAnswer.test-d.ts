import { expectTypeOf, test } from 'vitest'
import type { ConfirmAnswer } from '../../src/embed/index.js'
import type { SigningAnswer } from '../../src/proxy/index.js'
import type { SigningRecord } from '../../src/webhooks/index.js'

test('`confirm` can return the answers of the signing record and of the proxy', () => {
  expectTypeOf<Awaited<ReturnType<SigningRecord['confirm']>>>().toEqualTypeOf<ConfirmAnswer>()
  expectTypeOf<SigningAnswer>().toEqualTypeOf<ConfirmAnswer>()
})

import { expectTypeOf, test } from 'vitest'
import type { Problem } from '../../src/contract/problem.js'

test('a problem has a remedy, and no text of the service', () => {
  expectTypeOf<Problem>().toHaveProperty('remedy')
  // @ts-expect-error a problem has no text of the service
  expectTypeOf<Problem>().toHaveProperty('upstream')
})

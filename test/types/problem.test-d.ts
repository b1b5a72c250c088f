import { expectTypeOf, test } from 'vitest'
import type { Problem } from '../../src/contract/problem.js'

test('a problem tells the developer what to do', () => {
  expectTypeOf<Problem>().toHaveProperty('remedy')
  // @ts-expect-error a problem never carries what the service said
  expectTypeOf<Problem>().toHaveProperty('upstream')
})

import { describe, expect, it } from 'vitest'
import { compileApp } from './support/compileApp.js'
import { createPackedConsumer } from './support/packedConsumer.js'
import { queryApp, queryAppOptions } from './support/queryApp.js'

describe('the types of the query hooks', () => {
  it.each(['oldest', 'newest'] as const)('are correct with the %s TanStack Query', (peers) => {
    const consumer = createPackedConsumer(peers)
    expect(compileApp(consumer, queryApp, queryAppOptions, { file: 'app.tsx' })).toBe('')
  })

  it('cause a compiler error if the test expects a wrong type', () => {
    const wrong = queryApp.replace('DeliverableFacts | undefined>>', 'string>>')
    const output = compileApp(createPackedConsumer('oldest'), wrong, queryAppOptions, {
      file: 'app.tsx',
    })
    expect(output).toContain("Type 'false' does not satisfy the constraint 'true'")
  })
})

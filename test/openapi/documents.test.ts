import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { readOpenApi } from './openApiDocument.js'

describe.each(['proxy', 'emulator'] as const)('the OpenAPI document of the %s', (name) => {
  it('is valid OpenAPI 3.1', async () => {
    const { json } = readOpenApi(name)
    const validator = new Validator()
    expect(await validator.validate(structuredClone(json))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { deliverableShape } from '../../src/contract/deliverable.js'
import type { Shape } from '../../src/contract/fieldsOfShape.js'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'
import { recipientShape } from '../../src/contract/recipient.js'
import { documents } from '../docs/documents.js'
import { DELIVERABLE, RECIPIENT } from '../proxy/support/serviceStub.js'
import { readOpenApi } from './openApiDocument.js'

const contractPage = documents.find(({ path }) => path === 'docs/serviceContract.md')?.text ?? ''

/** Returns the schema of a resource in an OpenAPI document. */
function schemaOf(name: 'proxy' | 'emulator', resource: string): JsonObject {
  const { components } = readOpenApi(name).json
  const schemas = isJsonObject(components) ? components['schemas'] : undefined
  const schema = isJsonObject(schemas) ? schemas[resource] : undefined
  if (!isJsonObject(schema)) throw new Error(`${name} does not describe a ${resource}`)
  return schema
}

/** Returns the fields that a schema describes, without the fields that it forbids. */
function describedBy({ properties }: JsonObject): readonly string[] {
  const all = isJsonObject(properties) ? Object.entries(properties) : []
  return all.filter(([, schema]) => schema !== false).map(([field]) => field)
}

describe.each<[string, Shape, object]>([
  ['Recipient', recipientShape, RECIPIENT],
  ['Deliverable', deliverableShape, DELIVERABLE],
])('%s', (resource, shape, example) => {
  const fields = new Set(Object.keys(shape))

  it('the resource has the same fields in the source code and in the proxy’s OpenAPI document', () => {
    expect(new Set(describedBy(schemaOf('proxy', resource)))).toEqual(fields)
  })

  it('the resource has the same fields in the emulator’s OpenAPI document, all required', () => {
    const { required, ...schema } = schemaOf('emulator', resource)
    expect(new Set(describedBy(schema))).toEqual(fields)
    expect(new Set(Array.isArray(required) ? required : [])).toEqual(fields)
  })

  it('the resource has the same fields in the proxy tests’ simulated service', () => {
    expect(new Set(Object.keys(example))).toEqual(fields)
  })

  it('the resource has the same fields in the source code and in docs/serviceContract.md', () => {
    const [, sentence = ''] =
      new RegExp(`\\*\\*A ${resource.toLowerCase()}\\*\\* has ([^.]*)\\.`).exec(contractPage) ?? []
    expect(new Set(sentence.replace(/\([^)]*\)/g, '').match(/(?<=`)\w+(?=`)/g) ?? [])).toEqual(
      fields,
    )
  })
})

it.each(['proxy', 'emulator'] as const)('the OpenAPI document of the %s is valid', async (name) => {
  const validator = new Validator()
  const document = structuredClone(readOpenApi(name).json)
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

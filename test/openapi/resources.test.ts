import { describe, expect, it } from 'vitest'
import { deliverableShape } from '../../src/contract/deliverable.js'
import type { Shape } from '../../src/contract/fieldsOfShape.js'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'
import { recipientShape } from '../../src/contract/recipient.js'
import { documents } from '../docs/documents.js'
import { DELIVERABLE, RECIPIENT } from '../proxy/support/serviceStub.js'
import { readOpenApi } from './openApiDocument.js'

const inWords = documents.find(({ path }) => path === 'docs/serviceContract.md')?.text ?? ''

/** How a document describes a resource. */
function schemaOf(name: 'proxy' | 'emulator', resource: string): JsonObject {
  const { components } = readOpenApi(name).json
  const schemas = isJsonObject(components) ? components['schemas'] : undefined
  const schema = isJsonObject(schemas) ? schemas[resource] : undefined
  if (!isJsonObject(schema)) throw new Error(`${name} does not describe a ${resource}`)
  return schema
}

/** The fields that a schema describes, and not those that it rules out. */
function describedBy({ properties }: JsonObject): readonly string[] {
  const all = isJsonObject(properties) ? Object.entries(properties) : []
  return all.filter(([, schema]) => schema !== false).map(([field]) => field)
}

describe.each<[string, Shape, object]>([
  ['Recipient', recipientShape, RECIPIENT],
  ['Deliverable', deliverableShape, DELIVERABLE],
])('the fields of a %s', (resource, shape, example) => {
  const fields = new Set(Object.keys(shape))

  it('are those that the proxy’s document describes', () => {
    expect(new Set(describedBy(schemaOf('proxy', resource)))).toEqual(fields)
  })

  it('are those that the emulator always answers, by its document', () => {
    const { required, ...schema } = schemaOf('emulator', resource)
    expect(new Set(describedBy(schema))).toEqual(fields)
    expect(new Set(Array.isArray(required) ? required : [])).toEqual(fields)
  })

  it('are all answered by the service that the proxy is tested with', () => {
    expect(new Set(Object.keys(example))).toEqual(fields)
  })

  it('are named where the service contract is told in words', () => {
    const [, sentence = ''] =
      new RegExp(`\\*\\*A ${resource.toLowerCase()}\\*\\* has ([^.]*)\\.`).exec(inWords) ?? []
    expect(new Set(sentence.replace(/\([^)]*\)/g, '').match(/(?<=`)\w+(?=`)/g) ?? [])).toEqual(
      fields,
    )
  })
})

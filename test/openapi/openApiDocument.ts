import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'

/** A request and its response. */
export interface Exchange {
  readonly method: string
  /** The path of the request, without the path of the document's server. */
  readonly path: string
  readonly response: Response
  /** The request body. If the response is a success, the body must match the document. */
  readonly sent?: unknown
}

/** The name of a documented response, such as `post /recipients/{recipient_id}/ceremony 201`. */
export type Example = string

/** Headers that runtimes and servers add. OpenAPI documents do not describe them. */
const SERVER_HEADERS = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
])

/** Reads `openapi/<name>.json`, to compare it with real traffic. */
export function readOpenApi(name: 'proxy' | 'emulator') {
  const file = join(import.meta.dirname, '../../openapi', `${name}.json`)
  const json = objectOf(JSON.parse(readFileSync(file, 'utf8')))
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  ajv.addFormat('uri', (text) => URL.canParse(text))
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)))
  ajv.addSchema(json, name)

  /** Returns the object at a JSON pointer. Follows references, and returns the final pointer. */
  function at(pointer: string): { readonly value: JsonObject; readonly pointer: string } {
    let value: unknown = json
    for (const part of pointer.split('/').slice(1)) {
      value = objectOf(value)[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')]
    }
    const here = objectOf(value)
    const reference = here['$ref']
    return typeof reference === 'string' ? at(reference.slice(1)) : { value: here, pointer }
  }

  function assertFits(pointer: string, value: unknown, what: string): void {
    const schema = at(pointer).pointer
    const validate =
      ajv.getSchema(`${name}#${schema}`) ?? ajv.compile({ $ref: `${name}#${schema}` })
    if (validate(value) === true) return
    throw new Error(`${what} does not fit: ${ajv.errorsText(validate.errors)}`)
  }

  function assertHeaders(pointer: string, { headers }: Response, what: string): void {
    const described = new Map(
      Object.keys(objectOf(at(pointer).value['headers'] ?? {})).map((header) => [
        header.toLowerCase(),
        `${at(pointer).pointer}/headers/${escape(header)}`,
      ]),
    )
    for (const [header, place] of described) {
      const text = headers.get(header)
      const found = at(place)
      if (text !== null) assertFits(`${found.pointer}/schema`, text, `${what}: ${header}`)
      else if (found.value['required'] === true) throw new Error(`${what} lacks ${header}`)
    }
    const others = [...headers.keys()].filter(
      (header) => !described.has(header) && !SERVER_HEADERS.has(header),
    )
    if (others.length > 0) throw new Error(`${what} has undescribed headers: ${others.join(', ')}`)
  }

  async function assertBody(pointer: string, response: Response, what: string): Promise<void> {
    const { value, pointer: place } = at(pointer)
    const text = await response.text()
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
    if (value['content'] === undefined) {
      if (text !== '') throw new Error(`${what} has a body that is not described`)
      return
    }
    const content = objectOf(value['content'])
    if (!Object.hasOwn(content, type)) throw new Error(`${what} is ${type}, which is not described`)
    if (at(`${place}/content/${escape(type)}`).value['schema'] === undefined) return
    const body: unknown = type.includes('json') ? JSON.parse(text) : text
    assertFits(`${place}/content/${escape(type)}/schema`, body, what)
  }

  const paths = Object.keys(objectOf(json['paths']))
  const operationsOf = (path: string) =>
    Object.keys(at(`/paths/${escape(path)}`).value).filter(
      (key) => /^[a-z]+$/.test(key) && key !== 'parameters',
    )

  return {
    json,
    /** The names of all responses that the document describes. */
    examples: paths.flatMap((path) =>
      operationsOf(path).flatMap((method) => {
        const responses = objectOf(at(`/paths/${escape(path)}/${method}`).value['responses'])
        return Object.keys(responses).map((status) => `${method} ${path} ${status}`)
      }),
    ),
    /** Returns the name of the response that the exchange matches. Throws if no response matches. */
    exampleOf: async ({ method, path, response, sent }: Exchange): Promise<Example> => {
      const template = paths.find((candidate) => patternOf(candidate).test(path))
      if (template === undefined) throw new Error(`${path} is not described`)
      // The document describes status 405 only under the first method of the path.
      const [first = ''] = operationsOf(template)
      const requested = method.toLowerCase()
      const known = operationsOf(template).includes(requested) ? requested : first
      const operation = `/paths/${escape(template)}/${known}`
      const { status } = response
      const what = `${known} ${template} ${status}`
      const responses = objectOf(at(operation).value['responses'])
      if (!Object.hasOwn(responses, status)) throw new Error(`${what} is not described`)
      const place = `${operation}/responses/${status}`
      assertHeaders(place, response, what)
      await assertBody(place, response, what)
      if (sent !== undefined && status < 300) {
        const schema = `${operation}/requestBody/content/application~1json/schema`
        assertFits(schema, sent, `${what}: the request`)
      }
      return what
    },
  }
}

/** Escapes one part of a JSON pointer. */
function escape(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]*')}$`)
}

function objectOf(value: unknown): JsonObject {
  if (!isJsonObject(value)) throw new Error('The document has no object at this pointer.')
  return value
}

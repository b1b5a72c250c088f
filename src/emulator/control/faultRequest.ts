import { hasStrings, isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import {
  FAULT_NAMES,
  FAULT_OPERATIONS,
  type FaultName,
  type FaultOptions,
} from '../faults/fault.js'
import { ServiceProblem } from '../http/serviceProblem.js'

/** A fault that was asked for. */
export interface FaultRequest {
  readonly name: FaultName
  readonly options: FaultOptions
}

/** Reads the body of `POST /_emulator/faults`: the name, and {@link FaultOptions} beside it. */
export function readFaultRequest(body: unknown): FaultRequest {
  const errors = isJsonObject(body) ? problemsOf(body) : ['The body must be an object.']
  if (errors.length > 0 || !isFaultRequest(body)) {
    throw new ServiceProblem('invalid-request', 'The fault cannot be set.', { errors })
  }
  const { name, ...options } = body
  return { name, options }
}

const EXPECTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: (value) => FAULT_NAMES.some((name) => name === value),
  operation: (value) => FAULT_OPERATIONS.some((operation) => operation === value),
  times: (value) => typeof value === 'number' || value === 'until-cleared',
  delay: (value) => typeof value === 'number',
  recipient: (value) => typeof value === 'string',
  retryAfter: (value) => value === null || typeof value === 'number' || typeof value === 'string',
  status: (value) => typeof value === 'number',
  headers: (value) => isJsonObject(value) && hasStrings(value, Object.keys(value)),
  body: () => true,
  fields: isJsonObject,
  location: (value) => typeof value === 'string',
  takesEffect: (value) => typeof value === 'boolean',
}

function problemsOf(body: JsonObject): string[] {
  const unknown = Object.keys(body).filter((field) => !Object.hasOwn(EXPECTED, field))
  const wrong = Object.entries(EXPECTED).filter(
    ([field, isExpected]) => (field === 'name' || field in body) && !isExpected(body[field]),
  )
  return [
    ...unknown.map((field) => `"${field}" is no option of a fault.`),
    ...wrong.map(([field]) => `"${field}" is missing or wrong.`),
  ]
}

function isFaultRequest(body: unknown): body is { name: FaultName } & FaultOptions {
  return isJsonObject(body) && problemsOf(body).length === 0
}

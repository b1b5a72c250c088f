import { isJsonObject } from '../../contract/jsonObject.js'
import type { EmulatorChanges } from '../emulatorOptions.js'
import { ServiceProblem } from '../http/serviceProblem.js'

const isNumber = (value: unknown): boolean => typeof value === 'number' && value >= 0
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const EXPECTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  deliverableDelay: isNumber,
  processingDelay: isNumber,
  requestsPerSecond: isNumber,
  ceremonyLifetime: isNumber,
  fileLifetime: isNumber,
  redirectParameters: isBoolean,
  redirectBy: (value) => value === 'replace' || value === 'assign',
  revokeOlderCeremonies: isBoolean,
  strict: isBoolean,
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
}

/** Reads the body of `POST /_emulator/settings`; throws `invalid-request` naming what is wrong. */
export function readSettingsRequest(body: unknown): EmulatorChanges {
  if (isChanges(body)) return body
  const names = isJsonObject(body) ? Object.keys(body).filter((name) => !isRight(body, name)) : []
  throw new ServiceProblem('invalid-request', 'The settings cannot be changed.', {
    errors:
      names.length > 0
        ? names.map((name) => `"${name}" is no setting that can be changed, or has a wrong value.`)
        : ['The body must be an object.'],
  })
}

function isChanges(body: unknown): body is EmulatorChanges {
  return isJsonObject(body) && Object.keys(body).every((name) => isRight(body, name))
}

function isRight(body: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(EXPECTED, name) && EXPECTED[name]?.(body[name]) === true
}

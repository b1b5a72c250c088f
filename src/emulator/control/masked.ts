import { isJsonObject } from '../../contract/jsonObject.js'

const MASK = '…'

/** Names whose values are credentials, or too long to read. */
const SECRET = new Set(['token', 'password', 'image', 'secret'])

/** A copy of a body for logs: without tokens, evidence and images. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/([?&]token=)[^&#]*/g, `$1${MASK}`)
  if (Array.isArray(value)) return value.map(masked)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, maskedField(name, field)]),
  )
}

function maskedField(name: string, field: unknown): unknown {
  if (SECRET.has(name)) return MASK
  if (name !== 'data' || !isJsonObject(field)) return masked(field)
  // What a portal knows of its customer's session: its labels are enough to see what was sent.
  return Object.fromEntries(Object.keys(field).map((label) => [label, MASK]))
}

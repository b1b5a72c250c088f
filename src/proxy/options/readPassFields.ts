import type { FurtherFields } from '../../contract/fieldsOfShape.js'
import { isJsonObject, isStringArray, type JsonObject } from '../../contract/jsonObject.js'
import { assertNames } from './assertNames.js'
import { invalidOption } from './invalidOption.js'

/** What a host lets through to browsers beside the contract's fields, by resource. */
export interface PassFields {
  readonly recipient?: FurtherFields
  readonly deliverable?: FurtherFields
}

const RESOURCES: Readonly<Record<keyof PassFields, true>> = { recipient: true, deliverable: true }

/** Names under which a service keeps what opens a ceremony, proves a sign-in, or leads to a file. */
const CONFIDENTIAL = /ceremon|authentic|evidence|passw|secret|token|apikey|credential|url|uri|href/

/** Reads the names of further fields. Throws for those that hold what no browser may have. */
export function readPassFields(value: unknown): PassFields {
  if (value === undefined) return {}
  if (!isJsonObject(value)) throw invalidOption('passFields', 'is not an object', CURE)
  assertNames(value, RESOURCES, { prefix: 'passFields.' })
  return {
    ...(value['recipient'] !== undefined && { recipient: readNames('recipient', value) }),
    ...(value['deliverable'] !== undefined && { deliverable: readNames('deliverable', value) }),
  }
}

const CURE = 'Give lists of names, such as { deliverable: ["timezone"] }, or leave it out.'

function readNames(resource: keyof PassFields, lists: JsonObject): FurtherFields {
  const option = `passFields.${resource}`
  const names = lists[resource]
  if (!isStringArray(names)) throw invalidOption(option, 'is not a list of names', CURE)
  for (const [index, name] of names.entries()) {
    const problem = problemOf(name)
    if (problem !== undefined) throw invalidOption(`${option}[${index}]`, problem, CURE)
  }
  return (answer) =>
    Object.fromEntries(
      names.flatMap((name) =>
        Object.hasOwn(answer, name) && isPassable(answer[name]) ? [[name, answer[name]]] : [],
      ),
    )
}

function problemOf(name: string): string | undefined {
  if (!/^[a-z][\w-]{0,63}$/i.test(name)) return 'is not a name of letters, digits, "_" and "-"'
  if (CONFIDENTIAL.test(name.toLowerCase().replaceAll(/[_-]/g, ''))) {
    return 'names what may hold a credential, evidence or an address'
  }
  return undefined
}

/** Nothing nested, and no address: one may be a credential, as a ceremony's url is. */
function isPassable(value: unknown): boolean {
  if (typeof value === 'string') return !isAddressOrNested(value)
  return value === null || typeof value === 'boolean' || typeof value === 'number'
}

/** A scheme right before what it is the scheme of: `LOAN:17`, unlike "Note: seventeen". */
const SCHEME = /^[a-z][a-z\d+.-]*:\S/i

/** Two slashes, a path, a query, or a scheme that runs something, wherever in the text. */
const ADDRESS =
  /[\\/]{2}|^[\\/]|^www\.|[?&;][\w-]+=|(?:https?|wss?|javascript|vbscript|data|blob|file|mailto):/i

const NESTED = /^[[{"]/

function isAddressOrNested(text: string): boolean {
  let spelling = visible(text)
  for (let round = 0; round < 4; round += 1) {
    const dense = spelling.replaceAll(/\p{Z}/gu, '')
    if (SCHEME.test(spelling.trim()) || ADDRESS.test(dense) || NESTED.test(dense)) return true
    const next = visible(unescaped(spelling))
    if (next === spelling) return false
    spelling = next
  }
  // More layers of escapes than anyone writes by chance.
  return true
}

/** The text without what parsers skip, and with look-alike forms of a letter or sign as that. */
function visible(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
}

/** The text with its escapes undone, once: those of addresses, JSON and HTML. */
function unescaped(text: string): string {
  return text
    .replaceAll(/%([\da-f]{2})|\\u\{?([\da-f]{4})\}?|\\x([\da-f]{2})|&#x([\da-f]{1,4});?/gi, ofHex)
    .replaceAll(/&#(\d{1,4});?/g, (_, digits: string) => String.fromCharCode(Number(digits)))
    .replaceAll(/&(colon|sol|bsol|amp);/gi, (_, name: string) => ENTITIES[name.toLowerCase()] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { colon: ':', sol: '/', bsol: '\\', amp: '&' }

function ofHex(_escape: string, ...groups: readonly (string | undefined)[]): string {
  const hex = groups.slice(0, 4).find((group) => group !== undefined) ?? '0'
  return String.fromCharCode(Number.parseInt(hex, 16))
}

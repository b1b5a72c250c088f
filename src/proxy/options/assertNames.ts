import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { invalidOption } from './invalidOption.js'

/** Where names are looked at: whose options they are, and what stands before each. */
interface NamePlace {
  readonly caller?: string
  readonly prefix?: string
}

/** Refuses misspelt names: an option that is ignored is noticed when it hurts. */
export function assertNames(
  options: JsonObject,
  known: object,
  { caller, prefix = '' }: NamePlace = {},
): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  const cure = `The options are: ${Object.keys(known).join(', ')}.`
  throw invalidOption(prefix + unknown, 'is not an option', cure, caller)
}

/** Refuses what is not an object of `caller`'s options, and misspelt names in it. */
export function assertOptionsOf(caller: string, options: unknown, known: object): void {
  if (!isJsonObject(options)) {
    const cure = `Give an object of: ${Object.keys(known).join(', ')}.`
    throw invalidOption('options', 'is not an object', cure, caller)
  }
  assertNames(options, known, { caller })
}

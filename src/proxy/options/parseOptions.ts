import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import { nearestName } from '../../contract/options/nearestName.js'
import { invalidOption } from './invalidOption.js'

/**
 * Validates the options of `caller` against a schema. Throws for the first problem, with the
 * option's name, the expected value and a remedy. The error does not contain the received value.
 *
 * @throws `SigningError` with `code: 'invalid_option'`.
 */
export function parseOptions<const Schema extends v.GenericSchema>(
  schema: Schema,
  options: unknown,
  caller: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, options)
  if (result.success) return result.output
  const { issues } = result
  // A misspelled option is also a missing one. The first problem names what the developer wrote.
  const { name, message, remedy } = problemAt(schema, issues.find(isUnknownOption) ?? issues[0])
  throw invalidOption(name || 'options', message, remedy, caller)
}

/** A problem with one option. It does not contain the option's value. */
export type OptionIssue = ReturnType<typeof problemAt>

/** Returns all problems with options, for a caller that reports them together. */
export function findProblems(schema: v.GenericSchema, options: unknown): readonly OptionIssue[] {
  const { issues = [] } = v.safeParse(schema, options)
  return issues.map((issue) => problemAt(schema, issue))
}

function problemAt(schema: v.GenericSchema, issue: v.BaseIssue<unknown>) {
  const path = (issue.path ?? []).map(({ key }) => key)
  // Such as `service.baseUrl`. Empty if `options` itself is invalid.
  const name = pathText(path)
  if (isUnknownOption(issue)) {
    const known = Object.keys(schemasAt(schema, path.slice(0, -1)).at(-1)?.entries ?? {})
    const meant = nearestName(String(path.at(-1)), known)
    const list = `The options are: ${known.join(', ')}.`
    const remedy = meant === undefined ? list : `Did you mean \`${meant}\`? ${list}`
    return { name, message: 'is not an option', remedy }
  }
  const ownRemedy = issue.type === 'raw_transform' ? issue.expected : null
  // The description of the option, or else of the option that contains it.
  const description = schemasAt(schema, path)
    .map(v.getDescription)
    .findLast((text) => text)
  const remedy = ownRemedy ?? description ?? 'Correct it, or leave it out.'
  return { name, message: problemOf(issue), remedy }
}

function isUnknownOption({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never'
}

/** A problem with an option. The message omits the option's name, for example "must be https". */
export class OptionProblem extends Error {
  /** How to repair the problem. Default: the description of the option. */
  readonly remedy: string | undefined

  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}

/** Replaces a string by the result of `read`, which throws `OptionProblem` for a wrong string. */
export function readAs<Value>(read: (text: string) => Value, description?: string) {
  // A JSON Schema contains only a description that comes before the first transformation.
  const text: v.GenericSchema<string> =
    description === undefined ? v.string() : described(v.string(), description)
  return v.pipe(
    text,
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      try {
        return read(dataset.value)
      } catch (error) {
        if (!(error instanceof OptionProblem)) throw error
        addIssue({ message: error.message, expected: error.remedy })
        return NEVER
      }
    }),
  )
}

/** Adds the description of an option to its schema. It is the remedy of each problem with it. */
export const described = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description))

/** Accepts a whole number from 1 to `max`. */
export function count(max = Number.MAX_SAFE_INTEGER) {
  const message = `must be a whole number from 1 to ${max}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(max, message),
  )
}

/** Accepts any function. Only TypeScript checks its parameters and result. */
export function fn<Fn = unknown>(): v.GenericSchema<Fn> {
  return v.custom<Fn>((value) => typeof value === 'function', 'must be a function')
}

/** Accepts an object with these functions. `problem` is the message for any other value. */
export function objectWith<Value>(
  functions: readonly (string & keyof Value)[],
  problem: string,
): v.GenericSchema<Value> {
  return v.custom<Value>(
    (value) => isJsonObject(value) && functions.every((name) => typeof value[name] === 'function'),
    problem,
  )
}

function problemOf({ kind, type, expected, input, message }: v.BaseIssue<unknown>): string {
  if (kind !== 'schema' || !message.startsWith('Invalid ')) return message
  if (input === undefined) return 'is missing'
  return `must be ${TYPES[type] ?? String(expected).replaceAll(/[()]/g, '').replaceAll(' | ', ' or ')}`
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  strict_object: 'an object',
  string: 'a string',
}

/** Formats a path, such as `service.baseUrl`, `embeddableIn[0]` or `redirectUrls["to do"]`. */
function pathText(path: readonly unknown[]): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      const name = String(key)
      if (!/^\w+$/.test(name)) return `[${JSON.stringify(name)}]`
      return index === 0 ? name : `.${name}`
    })
    .join('')
}

/** A schema with the schemas that it contains. */
interface Container extends v.GenericSchema {
  readonly wrapped?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly value?: v.GenericSchema
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
}

/** Returns the schemas on the path to an option, from that of all options to the closest one. */
function schemasAt(schema: Container, [key, ...rest]: readonly unknown[]): readonly Container[] {
  if (schema.wrapped) return [schema, ...schemasAt(schema.wrapped, [key, ...rest])]
  const next = schema.item ?? schema.value ?? schema.entries?.[String(key)]
  return key === undefined || !next ? [schema] : [schema, ...schemasAt(next, rest)]
}

import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import { invalidOption } from './invalidOption.js'

/**
 * Reads the options of `caller` by a schema. The first thing that is wrong is thrown: the option's name,
 * what is expected, and the option's description as the remedy. Values never appear in it.
 *
 * @throws `SigningError` with `code: 'invalid_option'`.
 */
export function parseOptions<const Schema extends v.GenericSchema>(
  schema: Schema,
  options: unknown,
  caller: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, options, { abortEarly: true })
  if (result.success) return result.output
  const { name, message, remedy } = problemAt(schema, result.issues[0])
  throw invalidOption(name || 'options', message, remedy, caller)
}

/** One thing that is wrong with options. Never contains a value. */
export interface OptionIssue {
  /** Such as `service.baseUrl`; empty for the options themselves. */
  readonly name: string
  readonly message: string
  readonly remedy: string
}

/** Everything that is wrong with options, for a caller that reports all problems at once. */
export function findProblems(schema: v.GenericSchema, options: unknown): readonly OptionIssue[] {
  const { issues = [] } = v.safeParse(schema, options)
  return issues.map((issue) => problemAt(schema, issue))
}

function problemAt(schema: v.GenericSchema, outer: v.BaseIssue<unknown>): OptionIssue {
  // Of a union the part that has come furthest, unless the union has its own message.
  const inner = outer.message.startsWith('Invalid ')
    ? outer.issues?.find((part) => part.path !== undefined)
    : undefined
  const issue = inner ?? outer
  const path = [...(outer.path ?? []), ...(inner?.path ?? [])].map(({ key }) => key)
  const name = pathText(path)
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const known = Object.keys(entriesOf(schemaAt(schema, path.slice(0, -1))))
    return { name, message: 'is not an option', remedy: `The options are: ${known.join(', ')}.` }
  }
  const ownRemedy = issue.type === 'raw_transform' ? issue.expected : null
  return { name, message: problemOf(issue), remedy: ownRemedy ?? remedyAt(schema, path) }
}

/** The description of the option at `path`, or of the option that contains it. */
function remedyAt(schema: v.GenericSchema, path: readonly unknown[]): string {
  const description = describe(schemaAt(schema, path))
  if (description !== undefined) return description
  return path.length > 1 ? remedyAt(schema, path.slice(0, -1)) : 'Correct it, or leave it out.'
}

/** Replaces a string by the result of `read`, which throws an `OptionProblem`. */
export function readAs<Value>(read: (text: string) => Value): v.RawTransformAction<string, Value> {
  return v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
    try {
      return read(dataset.value)
    } catch (error) {
      const { message, remedy } =
        error instanceof OptionProblem ? error : new OptionProblem('cannot be read')
      addIssue({ message, ...(remedy !== undefined && { expected: remedy }) })
      return NEVER
    }
  })
}

/** What is wrong with an option: a sentence without its subject, the option's name. */
export class OptionProblem extends Error {
  override readonly name = 'OptionProblem'
  /** Default: the description of the option. */
  readonly remedy: string | undefined

  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}

/** A whole number from 1 to `max`. */
export function count(max = Number.MAX_SAFE_INTEGER) {
  const message = `must be a whole number from 1 to ${max}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(max, message),
  )
}

/** A function, of the type that the caller's own interface gives it. */
export function fn<Fn>(): v.GenericSchema<Fn> {
  return v.custom<Fn>((value) => typeof value === 'function', 'must be a function')
}

function problemOf({ kind, type, expected, input, message }: v.BaseIssue<unknown>): string {
  if (kind !== 'schema' || !message.startsWith('Invalid ')) return message
  if (input === undefined) return 'is missing'
  if (type === 'strict_object' || type === 'object' || type === 'record') {
    return 'must be an object'
  }
  return `must be ${TYPES[type] ?? String(expected).replaceAll(/[()]/g, '').replaceAll(' | ', ' or ')}`
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  string: 'a string',
}

/** `service.baseUrl`, `embeddableIn[0]`, `redirectUrls["to do"]`. */
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

/** The schema of the option at `path`; the last one that exists on the way to it. */
function schemaAt(schema: unknown, path: readonly unknown[]): unknown {
  let at = unwrapped(schema)
  for (const key of path) {
    if (!isJsonObject(at)) return at
    const next = at['item'] ?? at['value'] ?? entriesOf(at)[String(key)]
    if (next === undefined) return at
    at = unwrapped(next)
  }
  return at
}

function entriesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const inner = unwrapped(schema)
  const entries = isJsonObject(inner) ? inner['entries'] : undefined
  return isJsonObject(entries) ? entries : {}
}

function unwrapped(schema: unknown): unknown {
  return isJsonObject(schema) && schema['wrapped'] !== undefined
    ? unwrapped(schema['wrapped'])
    : schema
}

function describe(schema: unknown): string | undefined {
  const pipe = isJsonObject(schema) && Array.isArray(schema['pipe']) ? schema['pipe'] : []
  const actions: readonly unknown[] = pipe
  const action = actions.find((part) => isJsonObject(part) && part['type'] === 'description')
  return isJsonObject(action) ? String(action['description']) : undefined
}

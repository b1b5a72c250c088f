import { isJsonObject, isStringArray, type JsonObject } from '../../../contract/jsonObject.js'
import { isCount } from '../../../proxy/options/readSettings.js'
import type { ConfigProblem, ConfigProblemCode } from './configProblem.js'

/** Where a secret stands: never in the configuration itself. */
export type SecretPlace = { readonly file: string } | { readonly env: string }

/** What must not stand in a file that is checked in, copied and mailed. */
export const SECRET_NAME = /key|secret|password|token|salt|credential/i

/**
 * Reads one object of a configuration, field by field, from `unknown`. What is wrong is noted and
 * reading goes on, so that one run names everything.
 */
export class ConfigReader {
  readonly #value: JsonObject
  readonly #path: string
  readonly #problems: ConfigProblem[]
  readonly #known = new Set<string>()

  constructor(value: JsonObject, path: string, problems: ConfigProblem[]) {
    this.#value = value
    this.#path = path
    this.#problems = problems
  }

  /** Where this object stands in the file; empty for the file itself. */
  get path(): string {
    return this.#path
  }

  note(code: ConfigProblemCode, name: string, message: string, remedy: string): void {
    this.#problems.push({ code, path: this.pathOf(name), message, remedy })
  }

  pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }

  text(name: string, example: string): string | undefined {
    return this.#read(name, (value) => typeof value === 'string', `a text such as ${example}`)
  }

  requiredText(name: string, example: string): string {
    return this.#required(name, this.text(name, example), `Write a text such as ${example}.`) ?? ''
  }

  texts(name: string, example: string): readonly string[] | undefined {
    return this.#read(name, isStringArray, `a list such as ${example}`)
  }

  requiredTexts(name: string, example: string): readonly string[] {
    return this.#required(name, this.texts(name, example), `Write a list such as ${example}.`) ?? []
  }

  textsByName(name: string, example: string): Readonly<Record<string, string>> | undefined {
    return this.#read(name, isTextsByName, `an object such as ${example}`)
  }

  count(name: string): number | undefined {
    return this.#read(name, isCount, 'a whole number of at least 1')
  }

  port(name: string): number | undefined {
    return this.#read(name, isPort, 'a port from 0 to 65535')
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, (value) => typeof value === 'boolean', 'true or false')
  }

  choice<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
  ): Choice | undefined {
    const isChoice = (value: unknown): value is Choice => choices.some((one) => one === value)
    return this.#read(name, isChoice, `one of ${choices.join(', ')}`)
  }

  /** One of the names, or an object that whoever needs it looks into. */
  choiceOrObject<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
  ): Choice | JsonObject | undefined {
    const fits = (value: unknown): value is Choice | JsonObject =>
      isJsonObject(value) || choices.some((one) => one === value)
    return this.#read(name, fits, `one of ${choices.join(', ')}, or an object`)
  }

  /** `{ "file": … }` or `{ "env": … }`, of what is no secret, but belongs into a file of its own. */
  place(name: string): SecretPlace | undefined {
    return this.#read(name, isSecretPlace, '{ "file": "…" } or { "env": "…" }')
  }

  /** `{ "file": … }` or `{ "env": … }`; a text in its place is a secret that leaked. */
  secret(name: string): SecretPlace | undefined {
    if (typeof this.#value[name] === 'string') {
      this.#known.add(name)
      return this.#leaked(name)
    }
    return this.#read(name, isSecretPlace, '{ "file": "…" } or { "env": "…" }')
  }

  requiredSecret(name: string): SecretPlace | undefined {
    return this.#required(name, this.secret(name), WHERE_SECRETS_GO)
  }

  /** What may be a secret, or hold one, but need not. */
  textOrSecret(name: string, example: string): string | SecretPlace | undefined {
    return this.#read(
      name,
      (value) => typeof value === 'string' || isSecretPlace(value),
      `a text such as ${example}, { "file": "…" } or { "env": "…" }`,
    )
  }

  requiredTextOrSecret(name: string, example: string): string | SecretPlace | undefined {
    const remedy = `Write a text such as ${example}, or where it stands.`
    return this.#required(name, this.textOrSecret(name, example), remedy)
  }

  /** An object of its own fields; `undefined` where it is left out or is none. */
  object(name: string): ConfigReader | undefined {
    const value = this.#read(name, isJsonObject, 'an object')
    return value && new ConfigReader(value, this.pathOf(name), this.#problems)
  }

  /** An object of objects, by name; `undefined` where it is left out or is none. */
  objects(name: string): ReadonlyMap<string, ConfigReader> | undefined {
    const value = this.#read(name, isObjects, 'an object of objects')
    const path = this.pathOf(name)
    return (
      value &&
      new Map(
        Object.entries(value).map(([one, inner]) => [
          one,
          new ConfigReader(inner, `${path}.${one}`, this.#problems),
        ]),
      )
    )
  }

  requiredObject(name: string): ConfigReader | undefined {
    return this.#required(name, this.object(name), 'See docs/standaloneProxy.md for its fields.')
  }

  has(name: string): boolean {
    return this.#value[name] !== undefined
  }

  /** Whether `false` stands there, which turns some things off. */
  isOff(name: string): boolean {
    if (this.#value[name] !== false) return false
    this.#known.add(name)
    return true
  }

  /** Notes every name that nobody has asked for: what is misspelt must not be ignored. */
  end(): void {
    for (const name of Object.keys(this.#value).filter((one) => !this.#known.has(one))) {
      if (SECRET_NAME.test(name)) this.#leaked(name)
      else {
        const remedy = `The names here are: ${[...this.#known].toSorted().join(', ')}.`
        this.note('unknown_name', name, 'is not known here', remedy)
      }
    }
  }

  #leaked(name: string): undefined {
    this.note('secret_in_config', name, 'holds a secret, or is named like one', WHERE_SECRETS_GO)
  }

  #read<Value>(
    name: string,
    fits: (value: unknown) => value is Value,
    expected: string,
  ): Value | undefined {
    this.#known.add(name)
    const value = this.#value[name]
    if (value === undefined || fits(value)) return value
    this.note('wrong_type', name, `is not ${expected}`, `Write ${expected}.`)
    return undefined
  }

  #required<Value>(name: string, value: Value | undefined, remedy: string): Value | undefined {
    if (this.#value[name] === undefined) this.note('missing', name, 'is missing', remedy)
    return value
  }
}

const WHERE_SECRETS_GO =
  'Put the secret into a file or a variable, and write { "file": "/run/secrets/…" } or { "env": "…" } in its place.'

function isObjects(value: unknown): value is Readonly<Record<string, JsonObject>> {
  return isJsonObject(value) && Object.values(value).every(isJsonObject)
}

function isTextsByName(value: unknown): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && Object.values(value).every((text) => typeof text === 'string')
}

function isPort(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 65_535
}

function isSecretPlace(value: unknown): value is SecretPlace {
  if (!isJsonObject(value)) return false
  const [[kind, place] = [], ...rest] = Object.entries(value)
  const isKind = kind === 'file' || kind === 'env'
  return isKind && rest.length === 0 && typeof place === 'string' && place !== ''
}

import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { findProblems } from '../../proxy/options/parseOptions.js'
import type { Terminal } from '../terminal/terminal.js'
import { ConfigError, configError } from './configError.js'
import {
  type SecretPlace,
  type StandaloneInput,
  type StandaloneOutput,
  standaloneSchema,
} from './standaloneSchema.js'

/** A checked file. */
export interface StandaloneConfig {
  /** As it is in the file: what createSigningProxy takes. */
  readonly input: StandaloneInput
  /** With defaults: what the command itself needs. */
  readonly output: StandaloneOutput
}

/** Checks the content of the file; throws {@link ConfigError} with every problem. */
export function readConfig(value: unknown): StandaloneConfig {
  const result = v.safeParse(standaloneSchema, value)
  if (result.success && v.is(standaloneSchema, value)) {
    return { input: value, output: result.output }
  }
  throw new ConfigError(findProblems(standaloneSchema, value))
}

/** Reads a secret without the white space around it. Messages contain neither its place nor its value. */
export async function readSecret(
  name: string,
  place: SecretPlace,
  env: Terminal['env'],
): Promise<string> {
  const text =
    'env' in place ? env[place.env] : await readFile(place.file, 'utf8').catch(() => undefined)
  const secret = text?.trim() ?? ''
  if (secret !== '') return secret
  // The place is not named, because someone may have written the secret there.
  const kind = 'env' in place ? 'environment variable' : 'file'
  const remedy = `Check that the ${kind} in ${name} exists, is readable and is not empty.`
  throw configError(name, 'cannot be read', remedy)
}

/** As {@link readSecret}, for a secret that may be left out. */
export async function readOptional(
  name: string,
  place: SecretPlace | undefined,
  env: Terminal['env'],
): Promise<string | undefined> {
  return place && readSecret(name, place, env)
}

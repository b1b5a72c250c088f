import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { standaloneSchema } from '../src/commandLine/standaloneProxy/standaloneSchema.js'

/** Returns the content of `schemas/standaloneProxy.json`, generated from the command's schema. */
export function standaloneJsonSchema(): string {
  // JSON Schema cannot express checks that are functions. `proxy --check` runs them.
  const schema = toJsonSchema(standaloneSchema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  const title = 'The configuration of `react-signing-ceremony proxy`'
  return `${JSON.stringify({ title, ...schema }, undefined, 2)}\n`
}

if (process.argv[1] === import.meta.filename) {
  const file = join(import.meta.dirname, '../schemas/standaloneProxy.json')
  writeFileSync(file, standaloneJsonSchema())
}

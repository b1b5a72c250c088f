import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PackedConsumer, repository } from './packedConsumer.js'
import { publicEntries } from './publicEntries.js'

const ownCompiler = join(repository, 'node_modules/.bin/tsc')

/** Compiles one file of an application, and returns the compiler's errors. */
export function compileApp(
  { folder }: PackedConsumer,
  code: string,
  options: Record<string, unknown>,
  { compiler = ownCompiler, file = 'app.mts' } = {},
): string {
  writeFileSync(join(folder, file), code)
  const compilerOptions = { noEmit: true, strict: true, target: 'ES2022', ...options }
  const config = JSON.stringify({ compilerOptions, files: [file] })
  writeFileSync(join(folder, 'tsconfig.json'), config)
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  return stdout
}

/** Returns code that imports every public entry and the stylesheet. */
export function importEverything({ manifest }: PackedConsumer): string {
  const specifiers = publicEntries(manifest).map(({ specifier }) => specifier)
  return `${importAll(specifiers)}import 'react-signing-ceremony/styles.css'\n`
}

/** Returns code that imports the given entries. */
export function importAll(specifiers: readonly string[]): string {
  return specifiers
    .map((specifier, index) => `export * as entry${index} from '${specifier}'\n`)
    .join('')
}

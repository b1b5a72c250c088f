import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { isJsonObject } from '../../contract/jsonObject.js'

/** The result of {@link checkTypes}. `problem` is the sentence for the developer, if types fail. */
export interface TypeCheck {
  readonly problem?: string
}

/**
 * Checks the types of the files that `init` has written, with the TypeScript and the configuration
 * of the app. Returns `undefined` if the app has none or checks none of these files, or has not
 * installed this package yet.
 */
export async function checkTypes(
  folder: string,
  written: readonly string[],
): Promise<TypeCheck | undefined> {
  const config = ['tsconfig.app.json', 'tsconfig.json'].find((one) => existsSync(join(folder, one)))
  const compiler = compilerOf(folder)
  if (config === undefined || compiler === undefined) return undefined
  const args = [compiler, '--noEmit', '--listFiles', '--pretty', 'false', '--project', config]
  const options = { cwd: folder, timeout: 60_000, maxBuffer: 50_000_000 }
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, args, options, (_, out) => done(out))
  })
  const lines = output.split('\n')
  // A configuration can have only references to others.
  const isChecked = lines.some((line) => written.some((path) => line.trim().endsWith(`/${path}`)))
  if (!isChecked) return undefined
  const [first, ...others] = lines.filter(
    (line) => written.some((path) => line.startsWith(`${path}(`)) && !GENERATED.test(line),
  )
  if (first === undefined) return {}
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return {
    problem: `The new files do not fit the types of your app${more}: ${first.trim()} To see all errors, run npx tsc --noEmit --project ${config}.`,
  }
}

/** An error about declarations that the framework's first start generates, or about style sheets. */
const GENERATED = /\+types|\.css['"]|'(?:LayoutProps|PageProps|RouteContext)'/

/** Returns the file of the app's TypeScript, if this package is installed beside it. */
function compilerOf(folder: string): string | undefined {
  const { resolve: find } = createRequire(join(resolve(folder), 'package.json'))
  try {
    find('react-signing-ceremony/package.json')
    const file = find('typescript/package.json')
    const manifest: unknown = createRequire(file)(file)
    const bin = isJsonObject(manifest) && isJsonObject(manifest['bin']) ? manifest['bin'] : {}
    return join(file, '..', String(bin['tsc']))
  } catch {
    return undefined
  }
}

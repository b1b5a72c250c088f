import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { importedSpecifiers } from './moduleSyntax.js'

/** Reads the imports of some entries, and of each module that they import. */
export function readModuleGraph(packageFolder: string, ...entries: readonly string[]) {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const imports = isJsonObject(manifest) ? manifest['imports'] : undefined
  const modules = new Set<string>()
  const packages = new Set<string>()
  const follow = (module: string): void => {
    if (modules.has(module)) return
    modules.add(module)
    const file = join(packageFolder, module)
    for (const specifier of importedSpecifiers(readFileSync(file, 'utf8'))) {
      if (specifier.startsWith('.')) {
        follow(relative(packageFolder, join(dirname(file), specifier)))
      } else if (specifier.startsWith('#')) {
        // The conditions of the importing tool select one target, so all of them are read.
        const targets = isJsonObject(imports) ? imports[specifier] : undefined
        if (!isJsonObject(targets)) throw new Error(`package.json does not import ${specifier}`)
        for (const target of Object.values(targets)) follow(relative('.', String(target)))
      } else {
        packages.add(packageOf(specifier))
      }
    }
  }
  for (const entry of entries) follow(entry)
  return { modules: [...modules].toSorted(), packages: [...packages].toSorted() }
}

/** Returns the package of an import: `react` for `react/jsx-runtime`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

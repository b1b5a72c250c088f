import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Application, Converter, type ProjectReflection, type TypeDocOptions } from 'typedoc'
import { load as missingExports } from 'typedoc-plugin-missing-exports'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { publicEntries } from '../../test/package/support/publicEntries.js'

/** The repository's folder. */
export const root = join(import.meta.dirname, '../..')

/** TypeDoc's model of the public API, and the TypeDoc application that renders it. */
export interface ReadProject {
  readonly app: Application
  readonly project: ProjectReflection
}

/**
 * Reads the docstrings and types of every public entry from the sources, with TypeDoc.
 *
 * @param prepare Called with TypeDoc's converter before it reads the sources.
 */
export async function readProject(
  options: TypeDocOptions = {},
  prepare: (converter: Converter) => void = () => {},
): Promise<ReadProject> {
  const entries = readEntries()
  const specifiers = new Map(
    entries.map(({ specifier, source }) => [moduleNameOf(source), specifier]),
  )
  const app = await Application.bootstrapWithPlugins({
    name: 'react-signing-ceremony',
    tsconfig: join(root, 'tsconfig.build.json'),
    entryPoints: entries.map(({ source }) => join(root, source)),
    plugin: [missingExports],
    excludeExternals: true,
    excludeInternal: true,
    excludePrivate: true,
    disableSources: true,
    // oxlint has checked the types already, with TypeScript 7.
    skipErrorChecking: true,
    readme: 'none',
    logLevel: 'Warn',
    ...options,
  })
  prepare(app.converter)
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.children ?? []) {
      module.name = specifiers.get(module.name) ?? module.name
    }
  })
  const project = await app.convert()
  if (!project) throw new Error('TypeDoc could not read the sources.')
  return { app, project }
}

function readEntries(): readonly { readonly specifier: string; readonly source: string }[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (!isJsonObject(manifest)) throw new Error('package.json must contain an object.')
  return publicEntries(manifest).map(({ specifier, module }) => ({
    specifier,
    source: module.replace(/^dist\//, 'src/').replace(/\.js$/, '.ts'),
  }))
}

/** Returns TypeDoc's name for a module: its path in `src/`, without `index`. */
function moduleNameOf(source: string): string {
  const path = source.replace(/^src\//, '').replace(/\.ts$/, '')
  return basename(path) === 'index' ? path.replace(/\/index$/, '') : path
}

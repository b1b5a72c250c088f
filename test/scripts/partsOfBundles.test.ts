import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { partsOfBundles } from '../../scripts/bundles/partsOfBundles.js'

const SRC = join(import.meta.dirname, '../../src')

/** What a bundler for production reads in place of `#remedies`. */
const REMEDIES = join(SRC, 'embed/errors/shortRemedies.ts')

/** The source behind an import of it without its ending. */
function sourceOf(path: string): string {
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file)) ?? path
}

/** The files of ours that a module's code imports: types are gone by the time anything is bundled. */
function importsOf(file: string, code: string): readonly string[] {
  const sources = code.matchAll(/^(?:import|export) (?!type\b)[^'"]*? from '([^']+)'/gm)
  return [...sources].flatMap(([, source = '']) => {
    if (source === '#remedies') return [REMEDIES]
    return source.startsWith('.')
      ? [sourceOf(join(dirname(file), source).replace(/\.js$/, ''))]
      : []
  })
}

/** All the modules with code of their own that an application may bundle, named as the parts name them. */
function bundledModules(): readonly string[] {
  const files = new Set([join(SRC, 'react/index.ts'), join(SRC, 'react/frame.ts')])
  const withCode: string[] = []
  // A set that grows while it is walked is walked to its end.
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    for (const source of importsOf(file, code)) files.add(source)
    if (/^(export )?(async )?(function|const|class) /m.test(code)) {
      withCode.push(
        relative(SRC, file)
          .replaceAll('\\', '/')
          .replace(/\.tsx?$/, ''),
      )
    }
  }
  return withCode
}

describe('the parts of a bundle', () => {
  it('name every module that applications bundle, once, and no other', () => {
    expect(Object.values(partsOfBundles).flat().toSorted()).toEqual(bundledModules().toSorted())
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/** The highest number of files in a folder of `src/`. More are hard to read. */
const MOST_FILES = 12

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => name.replaceAll('\\', '/'))

const layers = [...new Set(files.map((file) => file.split('/')[0] ?? ''))]

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    relative(SRC, join(SRC, dirname(file), path)).replaceAll('\\', '/'),
  )
}

/** Returns a file's folder inside the layer. `undefined` for all other files. */
function folderOf(file: string, layer: string): string | undefined {
  const [first, second, third] = file.split('/')
  return first === layer && third !== undefined ? second : undefined
}

/** Returns for each folder of a layer the other folders of the layer that it imports. */
function importsBetweenFolders(layer: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const from = folderOf(file, layer)
    if (from === undefined) continue
    const targets = graph.get(from) ?? new Set()
    graph.set(from, targets)
    for (const target of importsOf(file)) {
      const to = folderOf(target, layer)
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  return graph
}

/** Removes folders that import no remaining folder, until only folders in circles remain. */
function foldersInCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  let remaining = [...graph.keys()]
  for (;;) {
    const before = remaining
    remaining = before.filter((folder) => before.some((other) => graph.get(folder)?.has(other)))
    if (remaining.length === before.length) return remaining
  }
}

describe('the folders of a layer (a folder in src/)', () => {
  it.each(layers)('do not import each other in a circle: %s', (layer) => {
    expect(foldersInCircles(importsBetweenFolders(layer))).toEqual([])
  })

  it(`have at most ${MOST_FILES} files each`, () => {
    const counts = new Map<string, number>()
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)

    // A file for each language, so that a page loads only its own.
    counts.delete('embed/labels')
    counts.delete('embed/queue/labels')
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
  })
})

/** Returns the files that a file runs, without those that it imports only for their types. */
function filesRunBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(SRC, file), 'utf8')
  for (const [, path = ''] of text.matchAll(/^(?:im|ex)port (?!type )[^;]*?from '(\.[^']+)'/gm)) {
    const target = relative(SRC, join(SRC, dirname(file), path)).replaceAll('\\', '/')
    filesRunBy(target.replace(/\.js$/, '.ts'), seen)
  }
  return seen
}

describe('.storybook/', () => {
  it('imports nothing from stories/, because the stories import it', () => {
    const root = join(SRC, '../.storybook')
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const sources = names.filter((name) => /\.tsx?$/.test(name))
    expect(sources.length).toBeGreaterThan(10)
    const importing = sources.filter((name) =>
      /from '[./]+stories\//.test(readFileSync(join(root, name), 'utf8')),
    )
    expect(importing).toEqual([])
  })
})

describe('the entries beside the proxy', () => {
  const withKey = [
    'proxy/services/apiKey.ts',
    'proxy/services/serviceRequest.ts',
    'proxy/services/serviceCalls.ts',
  ]

  it.each(['webhooks/index.ts', 'stores/redis/index.ts', 'stores/postgres/index.ts'])(
    'run no file that uses the API key: %s',
    (entry) => {
      const run = filesRunBy(entry)
      expect(run.size).toBeGreaterThan(1)
      expect(withKey.filter((file) => run.has(file))).toEqual([])
    },
  )

  it('are compared with files that the proxy runs', () => {
    const run = filesRunBy('proxy/index.ts')
    expect(withKey.filter((file) => !run.has(file))).toEqual([])
  })
})

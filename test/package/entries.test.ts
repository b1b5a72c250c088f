import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { exportedNames } from './support/moduleSyntax.js'
import { createPackedConsumer } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const consumer = createPackedConsumer()

const entries = publicEntries(consumer.manifest)
const read = (file: string) => readFileSync(join(consumer.packageFolder, file), 'utf8')

/** Runs JavaScript in the application and returns its output. */
function runInNode(code: string, ...flags: string[]): string {
  const args = [...flags, '--input-type=module', '--eval', code]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: consumer.folder,
    encoding: 'utf8',
  })
  return stdout + stderr
}

const specifiers = JSON.stringify(entries.map(({ specifier }) => specifier))

/** For each entry, the names that an `import` returns after a `require`, or the error. One process
 * imports all entries, because each start of Node takes longer than the import. */
const imported: Readonly<Record<string, unknown>> = JSON.parse(
  runInNode(`
    const require = process.getBuiltinModule('module').createRequire(process.cwd() + '/app.js')
    const names = async (specifier) => {
      require(specifier)
      return Object.keys(await import(specifier)).sort()
    }
    const found = ${specifiers}.map(async (specifier) =>
      [specifier, await names(specifier).catch(String)])
    console.log(JSON.stringify(Object.fromEntries(await Promise.all(found))))
  `),
)

/** The highest number of entries. Each entry must be documented, tested and kept compatible. */
const MOST_ENTRIES = 28

it(`package.json has at most ${MOST_ENTRIES} entries`, () => {
  expect(Object.keys(Object(consumer.manifest['exports'])).length).toBeLessThanOrEqual(MOST_ENTRIES)
})

describe('an application’s import of a public entry', () => {
  it.each(entries)(
    'works with `import` and `require`, and returns the declared names: $specifier',
    ({ specifier, types }) => {
      const values = exportedNames(read(types)).filter((name) => !name.startsWith('type '))
      expect(imported[specifier]).toEqual(values)
    },
  )

  it.each([
    'styles.css',
    'queue.css',
    'openapi/proxy.json',
    'schemas/standaloneProxy.json',
    'cases/webViewAddresses.json',
    'package.json',
  ])('finds the file `react-signing-ceremony/%s`', (name) => {
    const { resolve } = createRequire(join(consumer.folder, 'app.js'))
    expect(existsSync(resolve(`react-signing-ceremony/${name}`))).toBe(true)
  })

  it.each(entries.filter(({ isForNode }) => isForNode))(
    'fails in a browser if the entry is for servers: $specifier',
    ({ specifier }) => {
      const output = runInNode(`await import('${specifier}')`, '--conditions=browser')
      const holdsKey = specifier.includes('/proxy')
      expect(output).toContain(holdsKey ? 'only on a server' : 'ERR_PACKAGE_PATH_NOT_EXPORTED')
    },
  )

  it.each([
    ['react-signing-ceremony/proxy', 'createSigningProxy'],
    ['react-signing-ceremony/proxy/node', 'toNodeListener'],
  ])('does not build for a browser if the code imports %s', async (specifier, name) => {
    const entry = join(consumer.folder, 'page.js')
    writeFileSync(entry, `import { ${name} } from '${specifier}'\nconsole.log(${name})\n`)
    const rolldownOptions = { input: entry }
    const built = build({
      root: consumer.folder,
      configFile: false,
      logLevel: 'silent',
      resolve: { conditions: ['module', 'browser', 'production'] },
      build: { write: false, rolldownOptions },
    })
    await expect(built).rejects.toThrow(/not exported by .*notInBrowsers\.js/)
  })
})

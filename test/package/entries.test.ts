import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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

/** The highest number of entries. Each entry must be documented, tested and kept compatible. */
const MOST_ENTRIES = 26

it(`package.json has at most ${MOST_ENTRIES} entries`, () => {
  expect(Object.keys(Object(consumer.manifest['exports'])).length).toBeLessThanOrEqual(MOST_ENTRIES)
})

describe('an application’s import of a public entry', () => {
  it.each(entries)(
    'works with `import` and `require`, and returns the declared names: $specifier',
    ({ specifier, types }) => {
      const output = runInNode(`
        const names = Object.keys(await import('${specifier}')).sort()
        process.getBuiltinModule('module').createRequire(process.cwd() + '/app.js')('${specifier}')
        console.log(JSON.stringify(names))
      `)
      const values = exportedNames(read(types)).filter((name) => !name.startsWith('type '))
      expect(output).toBe(`${JSON.stringify(values)}\n`)
    },
  )

  it('finds the stylesheet `react-signing-ceremony/styles.css`', () => {
    const resolved = runInNode(
      `console.log(import.meta.resolve('react-signing-ceremony/styles.css'))`,
    )
    expect(existsSync(new URL(resolved.trim()))).toBe(true)
  })

  it.each(['openapi/proxy', 'schemas/standaloneProxy', 'cases/webViewAddresses', 'package'])(
    'finds the data in `react-signing-ceremony/%s.json`',
    (name) => {
      const specifier = `react-signing-ceremony/${name}.json`
      const resolved = runInNode(`console.log(import.meta.resolve('${specifier}'))`)
      expect(existsSync(new URL(resolved.trim()))).toBe(true)
    },
  )

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

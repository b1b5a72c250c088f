import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportedNames } from './support/moduleSyntax.js'
import { createPackedConsumer } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const consumer = createPackedConsumer()

const entries = publicEntries(consumer.manifest)
const specifiers = entries.map(({ specifier }) => specifier)
const read = (file: string) => readFileSync(join(consumer.packageFolder, file), 'utf8')

/** Runs a line of JavaScript in the application and returns what it printed. */
function runInNode(code: string, ...flags: string[]): string {
  const args = [...flags, '--input-type=module', '--eval', code]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: consumer.folder,
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe('an application’s imports', () => {
  it.each(specifiers)('of %s work in Node without a word on the console', (specifier) => {
    expect(runInNode(`await import('${specifier}')`)).toBe('')
  })

  it.each(specifiers)('of %s work through require as well', (specifier) => {
    expect(
      runInNode(
        `process.getBuiltinModule('module').createRequire(process.cwd() + '/app.js')('${specifier}')`,
      ),
    ).toBe('')
  })

  it('of the stylesheet name a file that is there', () => {
    const resolved = runInNode(
      `console.log(import.meta.resolve('react-signing-ceremony/styles.css'))`,
    )
    expect(existsSync(new URL(resolved.trim()))).toBe(true)
  })

  it.each(entries.filter(({ isForNode }) => isForNode))(
    'of $specifier do not resolve for a browser',
    ({ specifier }) => {
      const output = runInNode(`await import('${specifier}')`, '--conditions=browser')
      expect(output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
    },
  )
})

describe('the public names', () => {
  it.each(entries)('of $specifier are the same at run time', ({ specifier, types }) => {
    const code = `console.log(JSON.stringify(Object.keys(await import('${specifier}')).sort()))`
    const values = exportedNames(read(types)).filter((name) => !name.startsWith('type '))
    expect(JSON.parse(runInNode(code))).toEqual(values)
  })
})

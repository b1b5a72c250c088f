import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTemplates } from '../../scripts/templates/buildTemplates.js'
import { fetchPackage } from './support/fetchPackage.js'
import { statusOfCeremony } from './support/initServer.js'
import { createPackedConsumer } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const consumer = createPackedConsumer()
const plain = (await readTemplates()).find(({ name }) => name === 'plain')

/** The supported versions of Node: those with long-term support, and the newest. */
const NODE_VERSIONS = ['20.20.2', '22.23.3', '24.21.0', '26.10.0'] as const

/** Finds the executable of a version of Node: the running one, or a download from npm. */
function findNode(version: string) {
  const [major] = version.split('.')
  if (process.version.startsWith(`v${major}.`)) return { executable: process.execPath, missing: '' }
  const system = process.platform === 'win32' ? 'win' : process.platform
  const fetched = fetchPackage(`node-${system}-${process.arch}`, version)
  if ('missing' in fetched) return { executable: '', missing: ` (${fetched.missing})` }
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return { executable: join(fetched.folder, 'bin', name), missing: '' }
}

describe.each(NODE_VERSIONS)('the built package on Node %s', (version) => {
  const { executable, missing } = findNode(version)

  it.skipIf(missing)(`can be imported, and creates a ceremony${missing}`, async () => {
    const imports = publicEntries(consumer.manifest).map(({ specifier }) => `import '${specifier}'`)
    const code = `${imports.join('\n')}\nconsole.log(process.version)`
    const args = ['--input-type=module', '--eval', code]
    const options = { cwd: consumer.folder, encoding: 'utf8' } as const
    expect(execFileSync(executable, args, options)).toContain(`v${version.split('.')[0]}.`)
    if (!plain) throw new Error('`init` has no template `plain`.')
    expect(await statusOfCeremony(consumer, plain, executable)).toBe(201)
  })
})

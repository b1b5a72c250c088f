import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledComponents } from '../../../scripts/release/bundledComponents.js'
import { installedComponents } from '../../../scripts/release/installedComponents.js'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { parseVulnerabilityStatements } from '../../../scripts/release/vulnerabilityStatements.js'

const known = {
  id: 'CVE-2026-12345',
  state: 'not_affected',
  justification: 'code_not_reachable',
  detail: 'The emulator never parses a PDF that it did not write.',
}

describe('the statements about vulnerabilities', () => {
  it('in this repository are valid', () => {
    const file = join(import.meta.dirname, '../../../security/vulnerabilityStatements.json')
    const statements: unknown = JSON.parse(readFileSync(file, 'utf8'))
    expect(() => parseVulnerabilityStatements(statements)).not.toThrow()
  })

  it('are parsed without a change', () => {
    expect(parseVulnerabilityStatements([known])).toEqual([known])
  })

  it.each([
    [
      'an id that is neither a CVE nor an advisory',
      'Invalid format',
      { ...known, id: 'the new one' },
    ],
    ['an unknown state', 'Invalid type', { ...known, state: 'fine' }],
    ['a field that CycloneDX does not have', 'Invalid key', { ...known, note: 'more' }],
    ['no reason', 'Invalid length', { ...known, detail: '' }],
    [
      'not_affected without a justification',
      'needs a justification',
      { ...known, justification: undefined },
    ],
    ['exploitable without a response', 'needs a response', { ...known, state: 'exploitable' }],
  ])('are refused with %s', (_, message, statement) => {
    expect(() => parseVulnerabilityStatements([statement])).toThrow(message)
  })
})

describe('the software bill of materials', () => {
  const repository = join(import.meta.dirname, '../../..')
  const readJson = (name: string): unknown =>
    JSON.parse(readFileSync(join(repository, name), 'utf8'))

  it('lists every dependency, but no development dependency', () => {
    const manifest = readJson('package.json')
    const dependencies = isJsonObject(manifest) ? manifest['dependencies'] : undefined
    const names = installedComponents(readJson('package-lock.json')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies ?? {})))
    expect(names).not.toContain('vitest')
    expect(names).not.toContain('react')
  })

  it('contains the checksum of each installed package from the lock file', () => {
    const integrity = `sha512-${Buffer.from('checksum').toString('base64')}`
    const lock = {
      packages: {
        '': { dependencies: { '@a/b': '^1.0.0' }, devDependencies: { d: '^1.0.0' } },
        'node_modules/@a/b': {
          version: '1.0.0',
          license: 'MIT',
          integrity,
          dependencies: { c: '^1.0.0' },
        },
        'node_modules/c': { version: '2.0.0', license: 'MIT', integrity },
        'node_modules/@a/b/node_modules/c': { version: '1.0.0', license: 'MIT', integrity },
        'node_modules/d': { version: '1.0.0', license: 'MIT', integrity, dev: true },
      },
    }
    expect(installedComponents(lock)).toMatchObject([
      {
        purl: 'pkg:npm/%40a/b@1.0.0',
        hashes: [{ content: Buffer.from('checksum').toString('hex') }],
      },
      { purl: 'pkg:npm/c@1.0.0' },
    ])
  })

  it('lists the packages whose code is bundled in the published files', () => {
    const rule = '-'.repeat(80)
    const notices = `Parts of these packages are in our files.\n\n${rule}\n\n@fontsource/dancing-script 5.3.0 (OFL-1.1)\n\nCopyright\n\n${rule}\n\nsignature_pad 5.1.4 (MIT)\n\nMIT License\n`
    expect(bundledComponents(notices).map(({ purl }) => purl)).toEqual([
      'pkg:npm/%40fontsource/dancing-script@5.3.0',
      'pkg:npm/signature_pad@5.1.4',
    ])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, minLength, object, parse, picklist, pipe, regex, string } from 'valibot'
import { describe, expect, it } from 'vitest'
import { bundledPackages, releaseDocuments } from '../../scripts/release.js'
import { repository } from '../docs/documents.js'

const readJson = (name: string) => JSON.parse(readFileSync(join(repository, name), 'utf8'))

describe('the bill of materials', () => {
  it('lists every dependency with its checksum, and no development dependency', () => {
    const { bill, statements } = releaseDocuments('')
    const { dependencies } = readJson('package.json')
    const names = bill.components.map(({ name }: { readonly name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
    expect(names).not.toContain('vitest')
    expect(names).not.toContain('react')
    expect(bill.components).toEqual(
      names.map(() =>
        expect.objectContaining({ hashes: [expect.objectContaining({ alg: 'SHA-512' })] }),
      ),
    )
    expect(bill.metadata.component).toMatchObject({ name: 'react-signing-ceremony' })
    expect(statements.metadata).toEqual(bill.metadata)
  })

  it('lists the packages whose code is bundled in the published files', () => {
    const rule = '-'.repeat(80)
    const notices = `Parts of these packages are in our files.\n\n${rule}\n\n@fontsource/dancing-script 5.3.0 (OFL-1.1)\n\nCopyright\n\n${rule}\n\nsignature_pad 5.1.4 (MIT)\n\nMIT License\n`
    expect(bundledPackages(notices).map(({ purl }) => purl)).toEqual([
      'pkg:npm/%40fontsource/dancing-script@5.3.0',
      'pkg:npm/signature_pad@5.1.4',
    ])
  })
})

it('each statement about a vulnerability has an id, a state of CycloneDX and a reason', () => {
  const statement = object({
    id: pipe(string(), regex(/^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[\da-z]{4}){3})$/)),
    state: picklist(['not_affected', 'exploitable', 'resolved', 'in_triage', 'false_positive']),
    detail: pipe(string(), minLength(20)),
  })
  const statements = readJson('security/vulnerabilityStatements.json')
  expect(() => parse(array(statement), statements)).not.toThrow()
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isJsonObject } from '../../src/contract/jsonObject.js'

const repository = join(import.meta.dirname, '../..')

it('docs/decisions/dependencies.md gives a reason for every dependency', async () => {
  const manifest: unknown = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
  const reasons = await readFile(join(repository, 'docs/decisions/dependencies.md'), 'utf8')
  const names = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((section) => {
    const packages = isJsonObject(manifest) ? manifest[section] : undefined
    return isJsonObject(packages) ? Object.keys(packages) : []
  })
  expect(names).toContain('react')
  expect(names.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([])
})

import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundleSources } from '../package/support/bundleSizes.js'
import { entryAttacks, requestAttacks } from '../proxy/support/attackCases.js'
import { repository } from './documents.js'

const readme = readFileSync(join(repository, 'README.md'), 'utf8')
const audit = readFileSync(join(repository, 'docs/auditThis.md'), 'utf8')

describe('the evidence in README', () => {
  it('states the largest allowed size of the frame and of the whole component', () => {
    const [, frame, whole] = bundleSources.map(({ budget }) => `${budget / 1_000} kB`)
    expect(readme).toContain(`\`CeremonyFrame\` with its hook adds at most ${frame}`)
    expect(readme).toContain(`\`SigningCeremony\` with its provider ${whole}`)
  })

  it('states the number of attacks that the proxy refuses', () => {
    const count = requestAttacks.length + entryAttacks.length
    expect(readme).toContain(`each of ${count} attacks`)
  })

  it('states the minutes of the request path, as the table in docs/auditThis.md adds up', () => {
    const rows = audit.matchAll(/^\| `[^|]*\| (?<minutes>\d+) +\|/gm)
    const minutes = [...rows].reduce((sum, { groups }) => sum + Number(groups?.['minutes']), 0)
    expect(audit).toContain(`## 1. The request path: ${minutes} minutes`)
    expect(audit).toContain(`The request path takes about ${minutes} minutes`)
    expect(readme).toContain(`take ${minutes} minutes to read`)
  })
})

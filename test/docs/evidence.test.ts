import { join } from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bundleSources } from '../package/support/bundleSizes.js'
import { entryAttacks, requestAttacks } from '../proxy/support/attackCases.js'
import { repository } from './documents.js'

const evidence = readFileSync(join(repository, 'docs/evidence.md'), 'utf8')
const audit = readFileSync(join(repository, 'docs/auditThis.md'), 'utf8')

describe('docs/evidence.md', () => {
  it('states the largest allowed size of the frame and of the whole component', () => {
    const [, frame, whole] = bundleSources.map(({ budget }) => `${budget / 1_000} kB`)
    expect(evidence).toContain(`\`CeremonyFrame\` with its hook adds at most ${frame}`)
    expect(evidence).toContain(`\`SigningCeremony\` with its provider ${whole}`)
  })

  it('states the number of attacks that the proxy refuses', () => {
    const count = requestAttacks.length + entryAttacks.length
    expect(evidence).toContain(`each of ${count} attacks`)
  })

  it('states the minutes of the request path, as the table in docs/auditThis.md adds up', () => {
    const rows = audit.matchAll(/^\| `[^|]*\| (?<minutes>\d+) +\|/gm)
    const minutes = [...rows].reduce((sum, { groups }) => sum + Number(groups?.['minutes']), 0)
    expect(audit).toContain(`## 1. The request path: ${minutes} minutes`)
    expect(audit).toContain(`The request path takes about ${minutes} minutes`)
    expect(evidence).toContain(`take ${minutes} minutes to read`)
  })
})

describe('docs/auditThis.md', () => {
  const sources = readdirSync(join(repository, 'src/proxy'), { recursive: true, encoding: 'utf8' })
  // The page names the folder of the adapters, of which a portal uses one.
  const files = sources.filter((name) => /^(?!services\/(?!contract)\w+\/).*\.ts$/.test(name))

  it.each(files)('says when to read %s, or its folder', (file) => {
    const folder = `${file.split('/')[0]}/`
    expect([`\`${file}\``, `\`${folder}\``].some((name) => audit.includes(name))).toBe(true)
  })

  it('states a number of lines for the reports that the folder does not exceed by a tenth', () => {
    const reports = join(repository, 'src/reports')
    const lines = readdirSync(reports).flatMap((name) =>
      readFileSync(join(reports, name), 'utf8').split('\n').slice(1),
    )
    const stated = Number(/`src\/reports`, which has (\d+) lines/.exec(audit)?.[1])
    expect(Math.abs(lines.length - stated)).toBeLessThan(stated / 10)
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemStatus } from '../../src/contract/problem.js'
import { troubleshootingSection } from '../../src/commandLine/checks/report.js'
import { doctorChecks } from '../../src/commandLine/doctor/doctorCommand.js'
import { documents, repository } from './documents.js'

const page = documents.find(({ path }) => path === 'docs/troubleshooting.md')?.text ?? ''
const source = readFileSync(join(repository, 'src/contract/signingError.ts'), 'utf8')
const clientCodes =
  /type ClientErrorCode =([^]*?)\n\n/.exec(source)?.[1]?.match(/(?<=\| ')\w+(?=')/g) ?? []

/** The sections about a symptom, by their headings. */
const symptoms = page
  .split(/^## /m)
  .filter((section) => section.includes('**What it means.**'))
  .map((section): [string, string] => [section.split('\n')[0] ?? '', section])

function hasEntry(code: string): boolean {
  return new RegExp(`^(?:### ${code}\n\n\\S|- \\*\\*\`${code}\`\\*\\* \\S)`, 'm').test(page)
}

describe('the symptom page', () => {
  it('has an entry for every error code', () => {
    expect(clientCodes.length).toBeGreaterThan(20)
    const codes = [...clientCodes, ...Object.keys(problemStatus)]
    expect(codes.filter((code) => !hasEntry(code))).toEqual([])
  })

  it('explains blank frames, and what depends on the device', () => {
    expect(symptoms.length).toBeGreaterThan(8)
    const text = symptoms.map(([, section]) => section).join('')
    const subjects = ['third-party cookie', 'Storage', 'keyboard', 'turning', 'Permissions-Policy']
    const places = ['capacitor://localhost', 'Headless', 'iPhones']
    expect([...subjects, ...places].filter((subject) => !text.includes(subject))).toEqual([])
  })

  it.each(symptoms)(
    'says of “%s” what it means, what to check, and the remedy',
    (_name, section) => {
      const parts = section.match(/\*\*[^*]+\*\*(?= \S)/g)
      expect(parts).toEqual(['**What it means.**', '**To check.**', '**Remedy.**'])
    },
  )

  it('explains every check of doctor', () => {
    const names = doctorChecks.map(({ name }) => name)
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('is in the package, because doctor refers to it', () => {
    const { files } = Object(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')))
    expect(files).toContain('docs/troubleshooting.md')
    const [path] = troubleshootingSection('frame_blocked').split(',')
    expect(existsSync(join(process.cwd(), String(path)))).toBe(true)
  })
})

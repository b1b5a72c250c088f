import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { troubleshootingSection } from '../../src/commandLine/checks/report.js'
import { doctorChecks } from '../../src/commandLine/doctor/doctorCommand.js'
import { documents, repository } from './documents.js'

const page = documents.find(({ path }) => path === 'docs/troubleshooting.md')?.text ?? ''

/** The sections that explain a symptom, by heading. */
const symptoms = page
  .split(/^## /m)
  .filter((section) => section.includes('**What it means.**'))
  .map((section): [string, string] => [section.split('\n')[0] ?? '', section])

describe('docs/troubleshooting.md', () => {
  it('explains why a frame stays blank and why devices differ', () => {
    expect(symptoms).toHaveLength(8)
    const text = symptoms.map(([, section]) => section).join('')
    const subjects = ['third-party cookie', 'Storage', 'keyboard', 'turning', 'iPhones']
    expect(subjects.filter((subject) => !text.includes(subject))).toEqual([])
  })

  it.each(symptoms)('explains the symptom “%s”, its checks and its remedy', (_name, section) => {
    const parts = section.match(/\*\*[^*]+\*\*(?= \S)/g)
    expect(parts).toEqual(['**What it means.**', '**To check.**', '**Remedy.**'])
  })

  it('has a reference of every check of the command `doctor`', () => {
    const reference = readFileSync(join(repository, 'docs/reference/commands.md'), 'utf8')
    const names = doctorChecks.map(({ name }) => name)
    expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([])
  })

  it('is published in the npm package, because the command `doctor` prints its path', () => {
    const { files } = Object(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')))
    expect(files).toContain('docs/*.md')
    const [path] = troubleshootingSection('frame_blocked').split(',')
    expect(existsSync(join(process.cwd(), String(path)))).toBe(true)
  })
})

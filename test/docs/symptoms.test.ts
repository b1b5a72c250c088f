import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { problemStatus } from '../../src/contract/problem.js'
import { CHECKS } from '../../src/commandLine/doctor/examine.js'
import { troubleshootingAddress } from '../../src/commandLine/doctor/troubleshootingAddress.js'
import { documents, repository } from './documents.js'

const page = documents.find(({ path }) => path === 'docs/troubleshooting.md')?.text ?? ''
const source = readFileSync(join(repository, 'src/contract/signingError.ts'), 'utf8')
const clientCodes =
  /type ClientErrorCode =([^]*?)\n\n/.exec(source)?.[1]?.match(/(?<=\| ')\w+(?=')/g) ?? []

/** The sections with what somebody sees, by their headings. */
const symptoms = page
  .split(/^## /m)
  .filter((section) => section.includes('**What it means.**'))
  .map((section): [string, string] => [section.split('\n')[0] ?? '', section])

describe('the symptom page', () => {
  it('has a line for every code there is', () => {
    expect(clientCodes.length).toBeGreaterThan(20)
    const codes = [...clientCodes, ...Object.keys(problemStatus)]
    expect(codes.filter((code) => !new RegExp(`^### ${code}\n\n\\S`, 'm').test(page))).toEqual([])
  })

  it('tells of all that stays blank, and of what comes from the device', () => {
    expect(symptoms.length).toBeGreaterThan(8)
    const text = symptoms.map(([, section]) => section).join('')
    const subjects = ['third-party cookie', 'Storage', 'keyboard', 'turning', 'Permissions-Policy']
    const places = ['capacitor://localhost', 'Headless', 'iPhones']
    expect([...subjects, ...places].filter((subject) => !text.includes(subject))).toEqual([])
  })

  it.each(symptoms)(
    'says of “%s” what it means, how to be sure, and the cure',
    (_name, section) => {
      const parts = section.match(/\*\*[^*]+\*\*(?= \S)/g)
      expect(parts).toEqual(['**What it means.**', '**To be sure.**', '**The cure.**'])
    },
  )

  it('explains everything that doctor looks at', () => {
    expect(CHECKS.map(({ id }) => id).filter((id) => !page.includes(`\`${id}\``))).toEqual([])
  })

  it('is where doctor sends people', () => {
    const manifest = readFileSync(join(repository, 'package.json'), 'utf8')
    const [, homepage = ''] = /"homepage": "([^"#]+)/.exec(manifest) ?? []
    expect(troubleshootingAddress('frame_blocked')).toBe(
      `${homepage}/blob/main/docs/troubleshooting.md#frame_blocked`,
    )
  })
})

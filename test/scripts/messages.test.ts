import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMessages } from '../../scripts/messages/readMessages.js'
import { serviceChecks } from '../../src/commandLine/checkService/serviceChecks.js'
import { doctorChecks } from '../../src/commandLine/doctor/doctorCommand.js'
import { signatureApi } from '../../src/proxy/index.js'
import * as labels from '../../src/embed/labels/index.js'
import { createSigningEmulator } from '../../src/emulator/createSigningEmulator.js'
import { faultTable } from '../../src/emulator/faults/fault.js'
import { optionTable } from '../../src/emulator/optionTable.js'
import { landingPage } from '../../src/landing/index.js'
import { memoryState } from '../../src/proxy/index.js'
import { problemTexts } from '../../src/reports/problemTexts.js'
import { run } from '../commandLine/run.js'

const src = join(import.meta.dirname, '../../src')
const messages = readMessages()
const texts = new Set(messages.map(({ text }) => text))

/** Regular expressions for the messages, in which each `{…}` matches any value. */
const patterns = messages.map(({ text }) => {
  const parts = text.split('{…}')
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(escaped.join('[^]*'))
})

function messageOf(call: () => unknown): string {
  try {
    call()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

describe('the list that `npm run messages` prints', () => {
  it('contains the title and the remedy of every problem', () => {
    const expected = Object.values(problemTexts).flatMap(({ title, remedy }) => [title, remedy])
    expect(expected.filter((text) => !texts.has(text))).toEqual([])
  })

  it('contains every text of the components in each language', () => {
    for (const [language, expected] of Object.entries(labels)) {
      const listed = messages.filter(({ file }) => file === `embed/labels/${language}.ts`)
      expect(listed.map(({ text }) => text)).toEqual(Object.values(expected))
    }
  })

  it('contains the text of every check of `doctor` and `check-service`', () => {
    const promises = [...doctorChecks, ...serviceChecks].map(({ promise }) => promise)
    expect(promises.filter((text) => !texts.has(text))).toEqual([])
  })

  it('contains every option and fault of the emulator', () => {
    const rows = [...Object.values(optionTable), ...Object.values(faultTable)]
    expect(rows.map(({ does }) => does).filter((text) => !texts.has(text))).toEqual([])
  })

  it.each([
    ['an invalid option of `signatureApi`', () => signatureApi({ language: 'xx' })],
    ['an invalid option of the emulator', () => createSigningEmulator({ locale: 'x x' })],
    ['an invalid fault', () => createSigningEmulator().faults.set('slow', { delay: -1 })],
    ['an invalid origin of the landing page', () => landingPage({ parentOrigins: ['x'] })],
    ['an invalid option of `memoryState`', () => memoryState({ maxEntries: 0 })],
  ])('contains the error of %s', (_what, call) => {
    const message = messageOf(call)
    expect(message).not.toBe('')
    expect(patterns.filter((pattern) => pattern.test(message)).length).toBeGreaterThan(0)
  })

  it('contains the help texts and the errors of the command line', async () => {
    const { err } = await run(['nope'])
    const { out } = await run(['--help'])
    const found = messages.filter((_, index) => patterns[index]?.test(err + out))
    expect(found.map(({ file }) => file)).toContain('commandLine/runCommandLine.ts')
  })

  it('contains a message of every source file that throws an error with a sentence', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.tsx?$/.test(file) && !/\.generated\.ts$|\.d\.ts$/.test(file))
      .filter((file) =>
        /throw \w[^;\n]*\(\s*['`][A-Z`]\S* /.test(readFileSync(join(src, file), 'utf8')),
      )
    const listed = new Set(messages.map(({ file }) => file))
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !listed.has(file))).toEqual([])
  })
})

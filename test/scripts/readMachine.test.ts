import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox } from 'playwright'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findFirefox, OLDEST_FIREFOX } from '../support/browsers/engines.js'

/** Simulates a machine with only Firefox: of this version, or without a version file. */
function machineWith(version?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'firefox-esr')
  writeFileSync(program, '')
  if (version) writeFileSync(join(folder, 'application.ini'), `[App]\nVersion=${version}.2.0\n`)
  vi.stubEnv('PATH', folder)
  vi.stubEnv('FIREFOX_PATH', '')
  vi.spyOn(firefox, 'executablePath').mockReturnValue(join(folder, 'nothing'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  return program
}

it('the search for Firefox ignores a Firefox that is too old for the tests', () => {
  machineWith(OLDEST_FIREFOX - 3)
  expect(findFirefox()).toBeUndefined()
})

it.each([OLDEST_FIREFOX, OLDEST_FIREFOX + 10, undefined])(
  'the search for Firefox finds a Firefox of version %s',
  (version) => {
    const program = machineWith(version)
    expect(findFirefox()).toBe(program)
  },
)

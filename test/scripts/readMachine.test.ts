import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox } from 'playwright'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findFirefox, OLDEST_FIREFOX } from '../support/browsers/engines.js'

/** A machine whose only program is a Firefox that says to be of this version, or says nothing. */
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

it('a Firefox that the tests cannot drive counts as missing', () => {
  machineWith(OLDEST_FIREFOX - 3)
  expect(findFirefox()).toBeUndefined()
})

it.each([OLDEST_FIREFOX, OLDEST_FIREFOX + 10, undefined])('Firefox %s is one', (version) => {
  const program = machineWith(version)
  expect(findFirefox()).toBe(program)
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { firefox } from 'playwright'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { prepareMachine } from '../../scripts/prepareMachine.js'
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

describe('the preparation of a machine for the tests', () => {
  it('installs nothing and names the tests to leave out if SIGNING_TESTS_INSTALL is never', async () => {
    machineWith(OLDEST_FIREFOX)
    vi.stubEnv('SIGNING_TESTS_INSTALL', 'never')
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const sentences = await prepareMachine('test')
    expect(output).not.toHaveBeenCalled()
    expect(sentences).toContain(
      'the tests on a real Redis: Redis is missing (packages of Debian: redis-server)',
    )
    expect(sentences.join()).not.toContain('headless shell is missing')
  })

  it('refuses an unknown value of SIGNING_TESTS_INSTALL, which may be a misspelt `never`', async () => {
    vi.stubEnv('SIGNING_TESTS_INSTALL', 'nevr')
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(prepareMachine('test')).rejects.toThrow(
      'SIGNING_TESTS_INSTALL must be "apt" or "never" (received "nevr")',
    )
  })

  it('runs apt-get for all missing packages if SIGNING_TESTS_INSTALL is apt', async () => {
    const folder = dirname(machineWith(OLDEST_FIREFOX))
    const calls = join(folder, 'calls')
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${calls}\n`, { mode: 0o755 })
    vi.stubEnv('SIGNING_TESTS_INSTALL', 'apt')
    vi.stubEnv('CHROMIUM_PATH', process.execPath)
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await prepareMachine('test')
    expect(readFileSync(calls, 'utf8').split('\n')).toEqual([
      'update -qq',
      expect.stringMatching(/^install -qq -y --no-install-recommends .*\bredis-server curl/),
      '',
    ])
  })
})

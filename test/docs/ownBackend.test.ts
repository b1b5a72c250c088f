import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSigningEmulator, startSigningEmulator } from '../../src/emulator/node/index.js'
import { findCommand } from '../support/findCommand.js'
import { documents, repository } from './documents.js'

const guide = documents.find(({ path }) => path === 'docs/ownBackend.md')?.text ?? ''

/** The `curl` commands of the guide, each with the HTTP status that the guide shows below it. */
const steps = Array.from(
  guide.matchAll(/```sh\n(curl [^`]+)\n# answers ([^\n]+)\n```/g),
  ([, command = '', status = '']) => ({ command, status }),
)

describe('docs/ownBackend.md', () => {
  let folder = ''
  let emulator: RunningSigningEmulator
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'own-backend-'))
    emulator = await startSigningEmulator({ port: 0 })
    const seed: unknown = JSON.parse(/```json\n([^`]+)```/.exec(guide)?.[1] ?? '')
    for (const envelope of [seed].flat()) emulator.emulator.seedEnvelope(Object(envelope))
  })
  afterAll(async () => {
    await emulator.close()
    await rm(folder, { recursive: true })
  })

  async function shell(command: string): Promise<string> {
    const child = spawn('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    return text(child.stdout)
  }

  it('shows an HTTP status below every curl command', () => {
    expect(steps.length).toBeGreaterThan(4)
    expect(guide.match(/^curl /gm)).toHaveLength(steps.length)
  })

  // Runs the commands in the order of the guide, because each one depends on those before.
  it.runIf(findCommand('curl'))(
    'shows the HTTP status with which the emulator answers each curl command',
    async () => {
      const answers: string[] = []
      for (const { command } of steps) {
        // oxlint-disable-next-line no-await-in-loop -- each step builds on the step before
        const answer = await shell(command.replaceAll('http://127.0.0.1:8787', emulator.origin))
        answers.push(/^HTTP\/1\.1 ([^\r\n]+)/.exec(answer)?.[1] ?? answer)
      }
      expect(answers).toEqual(steps.map(({ status }) => status))
    },
  )

  it('has a command that writes the page for `redirect_url`', { timeout: 30_000 }, async () => {
    const [, flags = ''] = /npx react-signing-ceremony (landing [^\n]+)/.exec(guide) ?? []
    const cli = join(repository, 'src/commandLine/cli.ts')
    const tsx = join(repository, 'node_modules/.bin/tsx')
    expect(await shell(`${tsx} ${cli} ${flags}`)).toContain('frame-ancestors')
    expect(await readFile(join(folder, 'finished.html'), 'utf8')).toMatch(/^<!doctype html>/)
  })
})

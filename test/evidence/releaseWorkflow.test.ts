import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { findCommand } from '../support/findCommand.js'

const file = join(import.meta.dirname, '../../.github/workflows/release.yml')
const workflow = parse(readFileSync(file, 'utf8'))

/** Returns the scripts of a job, without its actions. */
function stepsOf(job: string): readonly { readonly name?: string; readonly run: string }[] {
  return workflow.jobs[job].steps.filter((step: object) => 'run' in step)
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-workflow-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs one script of the workflow as GitHub does. Returns whether the script succeeded. */
function passes(job: string, name: string, cwd: string, env: Record<string, string>): boolean {
  const step = stepsOf(job).find((candidate) => candidate.name?.startsWith(name))
  if (!step) throw new Error(`${job} has no step called ${name}`)
  const { status } = spawnSync('bash', ['-e', '-c', step.run], {
    cwd,
    env: { ...process.env, ...env },
  })
  return status === 0
}

const manifest = { name: 'a-package', version: '1.0.0', scripts: { build: 'tsc' } }
const source = { lines: ['one', 'two', 'three', 'four'] }
const lock = { name: 'a-package', version: '1.0.0', packages: { '': { version: '1.0.0' } } }

/** The files of a patch. `null` deletes a file. A string makes a symbolic link to this target. */
type Files = Readonly<Record<string, object | string | null>>

/** Creates a repository and a patch that changes these files. Does not apply the patch. */
function repositoryWithPatch(files: Files): string {
  const folder = temporaryFolder()
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
  const write = (name: string, content: Files[string]): void => {
    const path = join(folder, name)
    rmSync(path, { force: true })
    if (typeof content === 'string') symlinkSync(content, path)
    else if (content) writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`)
  }
  git('init', '--quiet')
  write('package.json', manifest)
  write('package-lock.json', lock)
  write('source.json', source)
  git('add', '--all')
  git('commit', '--quiet', '--message', 'start')
  for (const [name, content] of Object.entries(files)) write(name, content)
  git('add', '--all')
  const patch = git('diff', '--cached', '--binary')
  git('reset', '--quiet', '--hard')
  mkdirSync(join(folder, '.git/runner'))
  writeFileSync(join(folder, '.git/runner/release.patch'), patch)
  return folder
}

// GitHub's machines have jq. Some developers' machines lack it.
describe.runIf(findCommand('jq'))('the patch that the release workflow applies', () => {
  const applies = (files: Files): boolean => {
    const folder = repositoryWithPatch(files)
    const env = { RUNNER_TEMP: join(folder, '.git/runner') }
    return passes('propose', 'Apply the patch', folder, env)
  }
  const version = '1.1.0'

  it('is accepted if it changes only the version', () => {
    const lockWithVersion = { ...lock, version, packages: { '': { version } } }
    const files = { 'package.json': { ...manifest, version }, 'package-lock.json': lockWithVersion }
    expect(applies(files)).toBe(true)
  })

  it.each<[string, Files]>([
    ['adds a script', { 'package.json': { ...manifest, scripts: { prepack: 'curl' } } }],
    ['adds a dependency', { 'package.json': { ...manifest, dependencies: { compromised: '1' } } }],
    ['changes the lock file', { 'package-lock.json': { ...lock, packages: { compromised: {} } } }],
    ['renames another file', { 'source.json': null, 'CHANGELOG.md': source }],
    ['turns a file into a link', { 'package.json': 'CHANGELOG.md', 'CHANGELOG.md': manifest }],
    ['adds another file', { 'package.json': { ...manifest, version }, 'vite.json': {} }],
  ])('is refused if it %s', (_, files) => {
    expect(applies(files)).toBe(false)
  })
})

describe.each(['publish', 'announce'])('the job %s of the release workflow', (job) => {
  const names = ['react-signing-ceremony-1.0.0.tgz', 'sbom.cdx.json', 'vex.cdx.json']

  /** Whether the job accepts the build's files after `change` has modified them. */
  function accepts(change: (folder: string) => void): boolean {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'release'))
    for (const name of names) writeFileSync(join(folder, 'release', name), name)
    const pack = stepsOf('build').find(({ run }) => run.includes('checksum='))
    const line = pack?.run.split('\n').find((text) => text.startsWith('echo "checksum=')) ?? ''
    const output = join(folder, 'output')
    execFileSync('bash', ['-e', '-c', line], {
      cwd: folder,
      env: { ...process.env, GITHUB_OUTPUT: output },
    })
    const checksum = readFileSync(output, 'utf8').trim().replace('checksum=', '')
    change(join(folder, 'release'))
    return passes(job, 'Compare the checksum', folder, { CHECKSUM: checksum })
  }

  it('accepts the unchanged files of the build', () => {
    expect(accepts(() => undefined)).toBe(true)
  })

  it.each([...names, 'another file'])('refuses the build’s files after a change of %s', (name) => {
    expect(accepts((folder) => writeFileSync(join(folder, name), 'compromised'))).toBe(false)
  })
})

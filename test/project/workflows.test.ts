import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'

const folder = join(import.meta.dirname, '../../.github/workflows')
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  return { name, text, jobs: jobsOf(parse(text)) }
})

interface Job {
  readonly name: string
  readonly permissions: JsonObject | undefined
  /** The job's steps as text. */
  readonly steps: string
}

function jobsOf(workflow: unknown): readonly Job[] {
  if (!isJsonObject(workflow) || !isJsonObject(workflow['jobs'])) throw new Error('no jobs')
  return Object.entries(workflow['jobs']).map(([name, job]) => {
    if (!isJsonObject(job)) throw new Error(`the job ${name} is empty`)
    const { permissions, steps } = job
    return {
      name,
      permissions: isJsonObject(permissions) ? permissions : undefined,
      steps: JSON.stringify(steps),
    }
  })
}

/** Returns whether a job has a write permission, for example to request an identity token. */
function canWrite({ permissions = {} }: Job): boolean {
  return Object.values(permissions).includes('write')
}

describe.each(workflows)('the workflow $name', ({ text, jobs }) => {
  it('pins every action to a commit, and names the version in a comment', () => {
    const actions = text.match(/uses: .*/g) ?? []
    expect(actions).not.toEqual([])
    const pinned = /^uses: [\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/
    expect(actions.filter((action) => !pinned.test(action))).toEqual([])
  })

  it('pins every container to a digest, with its version in the name', () => {
    const images = text.match(/(?:container|digest): .*/g) ?? []
    expect(images).not.toEqual([])
    const pinned =
      /^container: node:(?:[\d.]+|\$\{\{ matrix\.node \}\})-bookworm@(?:\$\{\{ matrix\.digest \}\}|sha256:[0-9a-f]{64})$|^digest: sha256:[0-9a-f]{64}$/
    expect(images.filter((image) => !pinned.test(image))).toEqual([])
  })

  it('has only permissions to read by default', () => {
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m)
  })

  it('stores no token with which an attacker could publish the package', () => {
    expect(text).not.toContain('secrets.')
  })

  it('runs no code of installed packages in a job with write permissions', () => {
    const installing = jobs.filter(({ steps }) =>
      /npm (?:ci|install|run|exec)|npx|\.ci\/run/.test(steps),
    )
    expect(installing).not.toEqual([])
    expect(installing.filter(canWrite).map(({ name }) => name)).toEqual([])
  })
})

describe('the release workflow', () => {
  const release = workflows.find(({ name }) => name === 'release.yml')?.jobs ?? []

  it('stages the tarball that another job has built, if its checksum is correct', () => {
    const publish = release.find(({ name }) => name === 'publish')
    expect(publish?.permissions).toEqual({ 'id-token': 'write' })
    expect(publish?.steps).toMatch(/download-artifact.*sha256sum --check.*npm stage publish/)
    expect(publish?.steps).toContain('--ignore-scripts')
    expect(publish?.steps).not.toContain('checkout')
  })
})

describe('the container image of docker/Dockerfile', () => {
  const root = join(folder, '../..')
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const dockerfile = read('docker/Dockerfile')
  const { version, dependencies } = JSON.parse(read('package.json'))

  it('has the same Node image as a job of the tests', () => {
    const [, node, digest] = /^FROM node:([\d.]+)-bookworm@(sha256:\w+)$/m.exec(dockerfile) ?? []
    const tests = workflows.find(({ name }) => name === 'ci.yml')?.text.replaceAll(/\s+/g, ' ')
    expect(tests).toContain(`- node: '${node}' digest: ${digest}`)
  })

  it('pins the package by version, and its dependencies as the repository does', () => {
    expect(dockerfile).toContain(`ARG PACKAGE=react-signing-ceremony@${version}\n`)
    const { packages } = JSON.parse(read('package-lock.json'))
    const { '': own, ...others } = JSON.parse(read('docker/package-lock.json')).packages
    // If this fails, change docker/package.json, and run `npm install` in docker/.
    const names = Object.keys(dependencies)
    expect(Object.keys(own.dependencies)).toEqual(expect.arrayContaining(names))
    const paths = Object.keys(others)
    expect(paths.map((path) => others[path].integrity)).toEqual(
      paths.map((path) => packages[path].integrity),
    )
  })
})

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../support/freePort.js'
import { repository } from './support/packedConsumer.js'

interface Instruction {
  readonly name: string
  readonly text: string
}

const instructions = readFileSync(join(repository, 'docker/Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line): Instruction => {
    const [name = '', ...words] = line.split(' ')
    return { name, text: words.join(' ') }
  })

function textOf(name: string): string {
  const found = instructions.filter((instruction) => instruction.name === name)
  const [instruction] = found
  if (!instruction || found.length > 1)
    throw new Error(`docker/Dockerfile must have one ${name} (found ${found.length})`)
  return instruction.text
}

// The test needs no Docker. A shell runs the Dockerfile's steps in a folder instead of an image.
describe('the Docker image of docker/Dockerfile', () => {
  const tarball = inject('tarball')
  const hash = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  const env: NodeJS.ProcessEnv = { ...process.env, npm_config_prefer_offline: 'true' }
  const children: ChildProcess[] = []
  let app = ''
  let port = 0

  beforeAll(async () => {
    app = mkdtempSync(join(tmpdir(), 'image-'))
    port = await freePort()
    for (const { name, text } of instructions) {
      const [variable = '', ...value] = text.split('=')
      if (name === 'ARG' || name === 'ENV') env[variable] = value.join('=')
      // Installs the tested tarball, as `docker build --build-arg PACKAGE=… --build-arg INTEGRITY=…` does.
      if (name === 'ARG') Object.assign(env, { PACKAGE: tarball, INTEGRITY: `sha512-${hash}` })
      for (const file of name === 'COPY' ? text.split(' ').slice(0, -1) : []) {
        cpSync(join(repository, 'docker', file), join(app, file))
      }
      if (name === 'RUN') step(text)
    }
  })
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(app, { recursive: true })
  })

  /** Runs a `RUN` step of the Dockerfile, and throws if it fails. */
  function step(command: string): void {
    const { status, stderr } = shell(command)
    if (status !== 0) throw new Error(`RUN ended with ${status}: ${stderr}`)
  }

  function shell(command: string, variables = env) {
    const at = command.replaceAll('8080', String(port))
    return spawnSync('sh', ['-c', at], { cwd: app, env: variables, encoding: 'utf8' })
  }

  it('runs a supported version of Node as a user without root rights', () => {
    expect(textOf('FROM')).toMatch(/^node:(?:20|22|24)[.\d]*-\w+@sha256:/)
    expect(textOf('USER')).toBe('node')
    expect(textOf('EXPOSE')).toBe('8080')
    expect(env['NODE_ENV']).toBe('production')
  })

  it('is not built from a package with another integrity', () => {
    const other = { ...env, INTEGRITY: `sha512-${hash.toLowerCase()}` }
    const { status, stderr } = shell(textOf('RUN'), other)
    expect(status).not.toBe(0)
    expect(stderr).toContain('INTEGRITY must be sha512-')
  })

  it('contains exactly the packages of docker/package-lock.json', () => {
    const lock = JSON.parse(readFileSync(join(repository, 'docker/package-lock.json'), 'utf8'))
    const installed = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'))
    const { 'node_modules/react-signing-ceremony': own, ...others } = versionsOf(installed)
    const { '': _root, ...locked } = versionsOf(lock)
    expect(own).toBeDefined()
    expect(others).toEqual(locked)
  })

  it('starts, passes its health check, and stops on SIGTERM', { timeout: 60_000 }, async () => {
    const config = join(app, 'signing.json')
    const place = {
      listen: { port, drainMs: 0 },
      // The slash at the end must not become a part of the health check's path.
      publicUrl: 'https://portal.example.com/portal/signing/',
    }
    const service = {
      baseUrl: 'https://api.example.com',
      apiKey: { env: 'SIGNING_API_KEY' },
      ceremonyOrigins: ['https://sign.example.com'],
    }
    const portal = { url: 'http://127.0.0.1:9/signing-session' }
    const embeddableIn = ['https://portal.example.com']
    writeFileSync(config, JSON.stringify({ ...place, embeddableIn, service, portal }))
    const [probe = '', ...probeArgs] = commandOf(textOf('HEALTHCHECK').replace('CMD ', ''), config)
    const health = () => spawnSync(probe, probeArgs, { cwd: app, env, encoding: 'utf8' }).status
    expect(health()).toBe(1)

    const [program = '', ...args] = commandOf(textOf('CMD'), config)
    const child = spawn(program, args, {
      cwd: app,
      env: { ...env, SIGNING_API_KEY: 'key_test_image' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await once(child.stdout, 'data')
    expect(health()).toBe(0)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

/** Returns the version of each package of a lockfile, by its path. */
function versionsOf(lock: { readonly packages: Readonly<Record<string, { version?: string }>> }) {
  const versions: Record<string, string | undefined> = {}
  for (const [path, { version }] of Object.entries(lock.packages)) versions[path] = version
  return versions
}

/** Returns the program and the arguments of a Dockerfile command in exec form. */
function commandOf(text: string, config: string): readonly string[] {
  const command: unknown = JSON.parse(text)
  if (!Array.isArray(command)) throw new Error(`not in exec form: ${text}`)
  return command.map((word) => String(word).replace('/config/signing.json', config))
}

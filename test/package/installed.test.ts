import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { repository } from './support/packedConsumer.js'

const manifest: unknown = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const dependencies = Object(isJsonObject(manifest) && manifest['dependencies'])

/** Returns the packages that npm installed besides ours. */
function packagesIn(folder: string): readonly string[] {
  const lock: unknown = JSON.parse(
    readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  )
  const packages = isJsonObject(lock) ? lock['packages'] : undefined
  if (!isJsonObject(packages)) throw new Error('npm left no list of packages')
  return Object.keys(packages)
    .map((path) => path.replace(/^.*node_modules\//, ''))
    .filter((name) => name !== 'react-signing-ceremony')
}

function run(folder: string, code: string): string {
  const args = ['--input-type=module', '--eval', code]
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

describe('an application that installs this package', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'installed-'))
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', inject('tarball')]
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe' })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('receives only the declared dependencies, in at most 9 MB', () => {
    expect(packagesIn(folder).toSorted()).toEqual(Object.keys(dependencies).toSorted())
    const [kilobytes] = execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')
    expect(Number(kilobytes)).toBeLessThanOrEqual(9_000)
  })

  it('can run the proxy and its Node listener, and download an audit log of the emulator', () => {
    const output = run(
      folder,
      `
      import { createServer } from 'node:http'
      import { createSigningProxy } from 'react-signing-ceremony/proxy'
      import { toNodeListener } from 'react-signing-ceremony/proxy/node'
      import { startSigningEmulator } from 'react-signing-ceremony/emulator/node'
      const ada = { id: 're_ada', name: 'Ada', email: 'ada@example.com', status: 'completed' }
      const envelopes = [{ recipients: [ada], deliverable_status: 'generated' }]
      const { origin, emulator, close } = await startSigningEmulator({ port: 0, envelopes })
      const proxy = createSigningProxy({
        service: { baseUrl: origin, apiKey: 'key_test_x' },
        publicUrl: 'http://localhost:3000/api/signing',
        embeddableIn: ['http://localhost:3000'],
        authenticate: () => ({ subject: 'alice' }),
        authorize: () => true,
        evidence: () => ({ provider: 'Portal', data: { Session: '1' } }),
        onEvent: () => {},
      })
      const server = createServer(toNodeListener(proxy)).listen(0)
      const { port } = server.address()
      const answer = await fetch(\`http://127.0.0.1:\${port}/api/signing/health\`)
      console.log(answer.status)
      server.close()
      const path = '/v1/deliverables/' + emulator.envelopes[0].deliverables[0].id
      const headers = { 'x-api-key': emulator.apiKey }
      const { url } = await (await fetch(origin + path, { headers })).json()
      console.log((await (await fetch(url)).text()).slice(0, 5))
      await close()
      `,
    )
    expect(output).toBe('200\n%PDF-\n')
  })

  it('gets a warning with a remedy if it uses `createPooledFetch` without `undici`', () => {
    const code = `
      import { createPooledFetch } from 'react-signing-ceremony/proxy/node'
      process.on('warning', ({ message }) => console.log(message))
      const calls = []
      const request = { tellSent: (sent) => calls.push(sent) }
      await createPooledFetch()('https://service.example/v1', request).catch(({ code, remedy }) =>
        console.log(code, remedy))
      console.log(calls)
    `
    const output = run(folder, code)
    expect(output).toContain('`undici` is not installed')
    expect(output).toContain('invalid_option Run `npm install undici`')
    expect(output).toContain('[ false ]')
  })

  it('receives the licences of the packages whose code this package contains', () => {
    const dist = join(folder, 'node_modules/react-signing-ceremony/dist')
    const licences = readFileSync(join(dist, 'bundled-licences.txt'), 'utf8')
    for (const name of ['@cantoo/pdf-lib', '@fontsource/dancing-script', 'signature_pad']) {
      expect(licences).toMatch(new RegExp(`^${name} [\\d.]+ \\(\\S+\\)\n\n.{20}`, 'ms'))
    }
  })
})

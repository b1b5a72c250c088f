import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { listen } from '../../proxy/support/listen.js'

const ROOT = join(import.meta.dirname, '../../..')
const dockerfile = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8')
const readJson = (path: string) => Object(JSON.parse(readFileSync(join(ROOT, path), 'utf8')))
const manifest = readJson('package.json')

describe('docker/Dockerfile', () => {
  it('pins as its base image one of the images in which CI runs the tests', () => {
    const ci = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8')
    const tested = [...ci.matchAll(/node: '([\d.]+)'\s+digest: (sha256:[0-9a-f]{64})\n/g)]
    expect(ci).toContain('container: node:${{ matrix.node }}-bookworm@${{ matrix.digest }}')
    const [, version, digest] =
      /^FROM node:([\d.]+)-bookworm@(sha256:[0-9a-f]{64})$/m.exec(dockerfile) ?? []
    expect(tested.map((image) => image.slice(1))).toContainEqual([version, digest])
  })

  it('pins the package by version', () => {
    expect(dockerfile).toContain(`ARG PACKAGE=react-signing-ceremony@${manifest.version}\n`)
    expect(dockerfile).not.toContain('@latest')
  })

  it('installs the dependencies of the package in the versions of the repository', () => {
    const { packages } = readJson('package-lock.json')
    const { packages: inImage } = readJson('docker/package-lock.json')
    const { '': root, ...others } = inImage
    // If this fails, change docker/package.json, and run `npm install` in docker/.
    expect(Object.keys(root.dependencies)).toEqual(
      expect.arrayContaining(Object.keys(manifest.dependencies)),
    )
    const paths = Object.keys(others)
    expect(paths.map((path) => others[path].integrity)).toEqual(
      paths.map((path) => packages[path].integrity),
    )
  })

  it('checks the proxy’s health on the port and path of the configuration file', async () => {
    const paths: (string | undefined)[] = []
    const server = await listen(
      createServer(({ url }, response) => {
        paths.push(url)
        response.writeHead(url === '/portal/signing/health' ? 200 : 404).end()
      }),
    )
    const folder = await mkdtemp(join(tmpdir(), 'docker-'))
    const file = join(folder, 'signing.json')
    const [, command = ''] = /^HEALTHCHECK CMD (\[.+\])$/m.exec(dockerfile) ?? []
    const [, flag = '', script = ''] = JSON.parse(command)
    const check = async (path: string) => {
      const port = Number(new URL(server.url).port)
      const publicUrl = `https://portal.example.com${path}`
      await writeFile(file, JSON.stringify({ listen: { port }, publicUrl }))
      const here = String(script).replace('/config/signing.json', file)
      return promisify(execFile)(process.execPath, [String(flag), here])
    }
    await check('/portal/signing/')
    await expect(check('/other')).rejects.toMatchObject({ code: 1 })
    expect(paths).toEqual(['/portal/signing/health', '/other/health'])
    await server.close()
    await rm(folder, { recursive: true })
  })
})

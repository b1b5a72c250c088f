import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './packedConsumer.js'

/** The versions of Node that the built files run on: those with long-term support. */
const NODE_VERSIONS = ['20.20.2', '22.23.3', '24.21.0'] as const

/** A Node to run the built files with. */
export interface NodeVersion {
  readonly version: string
  /** The executable, or why there is none. */
  readonly found: { readonly executable: string } | { readonly missing: string }
}

/**
 * Finds the versions of Node: this process's own, and those that were fetched before. Where `CI` or
 * `FETCH_NODE` is set the others are fetched once from npm, which has Node as plain packages. As
 * dependencies they would cost everybody half a gigabyte, and would be for one system only.
 */
export function findNodeVersions(): readonly NodeVersion[] {
  return NODE_VERSIONS.map((version) => ({ version, found: findNode(version) }))
}

function findNode(version: string): NodeVersion['found'] {
  const [major] = version.split('.')
  if (process.version.startsWith(`v${major}.`)) return { executable: process.execPath }
  const folder = join(repository, 'node_modules/.cache/node', version)
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const executable = join(folder, 'package/bin', name)
  if (existsSync(executable)) return { executable }
  if (!process.env['CI'] && !process.env['FETCH_NODE']) {
    return { missing: 'not fetched: set FETCH_NODE=1' }
  }
  fetchNode(version, folder)
  return { executable }
}

function fetchNode(version: string, folder: string): void {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const spec = `node-${system}-${process.arch}@${version}`
  mkdirSync(folder, { recursive: true })
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
  const tarball = execFileSync('npm', ['pack', '--silent', spec], options).trim()
  execFileSync('tar', ['-xzf', tarball], options)
  rmSync(join(folder, tarball))
}

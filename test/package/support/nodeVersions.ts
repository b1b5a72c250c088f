import { join } from 'node:path'
import { fetchPackage } from './fetchPackage.js'

/** The supported versions of Node: those with long-term support, and the newest. */
const NODE_VERSIONS = ['20.20.2', '22.23.3', '24.21.0', '26.10.0'] as const

/** A version of Node that runs the built files. */
export interface NodeVersion {
  readonly version: string
  /** The executable, or the reason why it is missing. */
  readonly found: { readonly executable: string } | { readonly missing: string }
}

/** Finds each supported version of Node: the running one, or a download from npm. */
export function findNodeVersions(): readonly NodeVersion[] {
  return NODE_VERSIONS.map((version) => ({ version, found: findNode(version) }))
}

function findNode(version: string): NodeVersion['found'] {
  const [major] = version.split('.')
  if (process.version.startsWith(`v${major}.`)) return { executable: process.execPath }
  const system = process.platform === 'win32' ? 'win' : process.platform
  const fetched = fetchPackage(`node-${system}-${process.arch}`, version)
  if ('missing' in fetched) return fetched
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return { executable: join(fetched.folder, 'bin', name) }
}

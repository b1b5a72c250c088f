import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'

/** This repository's folder. */
export const repository = join(import.meta.dirname, '../..')

/** An application that has the packed package installed, beside what the package declares. */
export interface PackedConsumer {
  /** The application's folder. */
  readonly folder: string
  /** The installed package: what the tarball holds, unpacked. */
  readonly packageFolder: string
  /** The tarball itself. */
  readonly tarball: string
  /** Every file of the package, relative to `packageFolder`. */
  readonly files: readonly string[]
  readonly manifest: JsonObject
}

/**
 * Installs the tarball of `packTarball.ts` into a new application. Beside it stand the
 * declared dependencies and peers and nothing else, so an undeclared import cannot resolve. The
 * peers are the newest, or the oldest that `peerDependencies` promises.
 */
export function createPackedConsumer(peers: 'newest' | 'oldest' = 'newest'): PackedConsumer {
  const tarball = inject('tarball')
  // Beside the tarball, and removed with it.
  const folder = mkdtempSync(join(dirname(tarball), 'consumer-'))
  const packageFolder = join(folder, 'node_modules/react-signing-ceremony')
  mkdirSync(packageFolder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', packageFolder, '--strip-components=1'])
  const manifest = readManifest(packageFolder)
  const peerSource = peers === 'oldest' ? join(repository, 'test/oldestPeers') : repository
  for (const name of declaredPackages(manifest, ['peerDependencies']))
    link(name, peerSource, folder)
  const others = [...declaredPackages(manifest, ['dependencies']), ...ownTypes]
  for (const name of others) link(name, repository, folder)
  return { folder, packageFolder, tarball, files: listFiles(packageFolder), manifest }
}

/** The names of the packages in sections of a `package.json`: those that its code may import. */
export function declaredPackages(
  manifest: JsonObject,
  sections: readonly ('dependencies' | 'peerDependencies')[] = ['dependencies', 'peerDependencies'],
): readonly string[] {
  return sections.flatMap((name) => {
    const section = manifest[name]
    return isJsonObject(section) ? Object.keys(section) : []
  })
}

/** Types that an application in TypeScript installs itself. */
const ownTypes = ['@types/node', '@types/react', '@types/react-dom']

function readManifest(packageFolder: string): JsonObject {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  if (!isJsonObject(manifest)) throw new Error('package.json holds no object')
  return manifest
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

/** Installs the package that one folder has into another. */
function link(name: string, from: string, to: string): void {
  const target = join(to, 'node_modules', name)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(join(from, 'node_modules', name), target)
}

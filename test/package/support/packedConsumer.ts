import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'

/** This repository's folder. */
export const repository = join(import.meta.dirname, '../../..')

/** An application that has installed our tarball and the packages that the tarball declares. */
export type PackedConsumer = ReturnType<typeof createPackedConsumer>

/**
 * Installs our tarball into a new application, with only the dependencies and peers that it
 * declares, so that any other import fails. The peers have the newest version, or the oldest one
 * that `peerDependencies` allows.
 */
export function createPackedConsumer(peers: 'newest' | 'oldest' = 'newest') {
  const tarball = inject('tarball')
  // The folder is beside the tarball, so that both are removed together.
  const folder = mkdtempSync(join(dirname(tarball), 'consumer-'))
  const packageFolder = join(folder, 'node_modules/react-signing-ceremony')
  mkdirSync(packageFolder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', packageFolder, '--strip-components=1'])
  const manifest = readManifest(packageFolder)
  for (const name of [...declaredPackages(manifest), ...ownTypes]) link(name, folder, peers)
  return { folder, packageFolder, tarball, files: listFiles(packageFolder), manifest }
}

/** Returns the dependencies and the peers that a `package.json` declares. */
export function declaredPackages(manifest: JsonObject): readonly string[] {
  return [manifest['dependencies'], manifest['peerDependencies']].flatMap((section) =>
    isJsonObject(section) ? Object.keys(section) : [],
  )
}

/** Type packages that a TypeScript application installs itself. */
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

/** Links a package of this repository into the application: its newest or oldest version. */
function link(name: string, folder: string, peers: 'newest' | 'oldest'): void {
  const target = join(folder, 'node_modules', name)
  const oldest = join(repository, 'test/oldestPeers/node_modules', name)
  const newest = join(repository, 'node_modules', name)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(peers === 'oldest' && existsSync(oldest) ? oldest : newest, target)
}

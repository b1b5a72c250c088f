import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'
import { type BillComponent, componentOf } from './billComponent.js'

/**
 * Lists the packages that an install of our package adds: its dependencies, and theirs. Reads
 * `package-lock.json`, because `npm sbom` omits packages that a development dependency also needs.
 */
export function installedComponents(lock: unknown): readonly BillComponent[] {
  if (!isJsonObject(lock) || !isJsonObject(lock['packages'])) {
    throw new Error('package-lock.json has no `packages`.')
  }
  const { packages } = lock
  const found = new Map<string, BillComponent>()
  const pending = dependenciesOf(packages, '')
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (!found.has(path)) {
      found.set(path, readComponent(packages, path))
      pending.push(...dependenciesOf(packages, path))
    }
  }
  return [...found.values()].toSorted((one, other) => one.purl.localeCompare(other.purl))
}

/** Returns the folders of a package's dependencies: inside the package, or at the top level. */
function dependenciesOf(packages: JsonObject, path: string): string[] {
  const entry = packages[path]
  const dependencies = isJsonObject(entry) ? entry['dependencies'] : undefined
  return Object.keys(dependencies ?? {}).map((name) => {
    const nested = `${path}/node_modules/${name}`
    return nested in packages ? nested : `node_modules/${name}`
  })
}

function readComponent(packages: JsonObject, path: string): BillComponent {
  const entry = packages[path]
  if (!isJsonObject(entry)) throw new Error(`package-lock.json has no ${path}.`)
  const { version, license, integrity } = entry
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [algorithm, digest = ''] = String(integrity).split('-')
  if (algorithm !== 'sha512') throw new Error(`${name} has no sha512 in package-lock.json.`)
  return {
    ...componentOf(name, String(version), String(license)),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
  }
}

/**
 * Writes `sbom.cdx.json`, the bill of materials (CycloneDX 1.5) of the tarball. It lists every
 * package that an install adds, and every package whose code our own files contain.
 *
 * `npm pack` runs this script after the build. Two builds of one commit write identical files: the
 * serial number is a hash of the content, and the time is that of the commit.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { componentOf } from './billComponent.js'
import { bundledComponents } from './bundledComponents.js'
import { installedComponents } from './installedComponents.js'
import { releaseTime } from './releaseTime.js'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

const manifest: unknown = JSON.parse(await read('package.json'))
if (!isJsonObject(manifest)) throw new Error('package.json is not an object.')
const { name, version, license } = manifest
const product = componentOf(String(name), String(version), String(license))
const installed = installedComponents(JSON.parse(await read('package-lock.json')))
const components = [...installed, ...bundledComponents(await read('dist/bundled-licences.txt'))]
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: serialNumberOf(JSON.stringify([product, components])),
  version: 1,
  metadata: { timestamp: releaseTime(root), component: product },
  components,
}
await writeFile(join(root, 'sbom.cdx.json'), `${JSON.stringify(bill, undefined, 2)}\n`)

/** Returns a UUID that is a hash of the content (RFC 9562, version 8). */
function serialNumberOf(content: string): string {
  const digest = createHash('sha256').update(content).digest('hex')
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}

/**
 * Writes two CycloneDX files for the tarball; `npm pack` runs this script after the build.
 * `sbom.cdx.json` is the bill of materials: `npm sbom` lists the packages that an install adds, and
 * this script adds the packages whose code our own files contain. `vex.cdx.json` contains the
 * statements of `security/vulnerabilityStatements.json`: which known vulnerabilities affect users.
 *
 * Two builds of one commit write identical files, with the commit's time and without a serial number.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Returns the part of `npm sbom`'s output that two runs share, for the production dependencies only. */
function installedPackages(folder: string) {
  const npm = (...args: readonly string[]) =>
    execFileSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  // npm omits packages that development dependencies also need, so it reads a manifest without them.
  const { name, version, license, dependencies } = readJson('package.json')
  const lock = readJson('package-lock.json')
  const manifest = { name, version, license, dependencies }
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  lock.packages[''] = manifest
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  npm('install', '--package-lock-only', '--ignore-scripts', '--offline')
  const bill = npm('sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=library')
  const { metadata, components } = JSON.parse(bill)
  return { product: metadata.component, components }
}

/** Lists the packages in the file of licences, whose heads are such as `signature_pad 5.1.4 (MIT)`. */
export function bundledPackages(notices: string) {
  const heads = notices.matchAll(/^(?<name>\S+) (?<version>\d\S*) \((?<id>\S+)\)$/gm)
  return Array.from(heads, ({ groups: { name = '', version = '', id = '' } = {} }) => ({
    'bom-ref': `bundled:${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
    licenses: [{ license: { id } }],
    properties: [{ name: 'react-signing-ceremony:bundled', value: 'true' }],
  }))
}

/** Returns the bill of materials and the statements on vulnerabilities of this version. */
export function releaseDocuments(notices: string) {
  const temporary = mkdtempSync(join(tmpdir(), 'bill-'))
  try {
    const { product, components } = installedPackages(join(temporary, 'react-signing-ceremony'))
    const head = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { timestamp: commitTime(), component: product },
    }
    const vulnerabilities = readJson('security/vulnerabilityStatements.json').map(
      ({ id, ...analysis }: { readonly id: string }) => ({
        id,
        analysis,
        affects: [{ ref: product['bom-ref'] }],
      }),
    )
    return {
      bill: { ...head, components: [...components, ...bundledPackages(notices)] },
      statements: { ...head, vulnerabilities },
    }
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

/** Returns the commit's time, or `SOURCE_DATE_EPOCH`. */
function commitTime(): string {
  const git = ['log', '-1', '--format=%ct']
  const epoch =
    process.env['SOURCE_DATE_EPOCH'] ?? execFileSync('git', git, { cwd: root, encoding: 'utf8' })
  return new Date(Number(epoch) * 1000).toISOString()
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

if (process.argv[1] === import.meta.filename) {
  const { bill, statements } = releaseDocuments(
    readFileSync(join(root, 'dist/bundled-licences.txt'), 'utf8'),
  )
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(bill, undefined, 2)}\n`)
  writeFileSync(join(root, 'vex.cdx.json'), `${JSON.stringify(statements, undefined, 2)}\n`)
}

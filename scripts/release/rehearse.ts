/**
 * `npm run release:rehearse`: tests a release on this machine. It clones the repository, runs the
 * scripts of the jobs `build` and `publish` in `release.yml`, and publishes to a local registry.
 * Then it installs the published version and signs a document with it.
 *
 * Each job has its own folder. Actions, approval, trusted publishing and provenance are not tested,
 * because only GitHub has them.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { installedComponents } from './installedComponents.js'
import { startRegistry } from './localRegistry.js'
import { workflowSteps } from './workflowSteps.js'

const PACKAGE = 'react-signing-ceremony'
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'release-'))
const clone = join(folder, 'build')
const published = join(folder, 'publish')
const consumer = join(folder, 'consumer')

execFileSync('git', ['clone', '--quiet', root, clone])
const workflow = readFileSync(join(clone, '.github/workflows/release.yml'), 'utf8')
const manifest = readJson(join(clone, 'package.json'))
const version = isJsonObject(manifest) ? String(manifest['version']) : ''

const registry = await startRegistry(join(folder, 'registry'))
try {
  const { checksum = '' } = await runJob('build', clone, { VERSION: version })
  mkdirSync(published)
  // The workflow uploads this folder in one job, and downloads it in the next.
  cpSync(join(clone, 'release'), join(published, 'release'), { recursive: true })
  await runJob('publish', published, {
    ...registry.env,
    VERSION: version,
    CHECKSUM: checksum,
    NPM_CONFIG_PROVENANCE: 'false',
  })
  await install()
  process.stdout.write('\n== the quick start, with the published version\n')
  await runScript(`npx tsx scripts/quickStart.ts ${PACKAGE}@${version}`, clone, registry.env)
  process.stdout.write(`\nThe rehearsal of ${version} passed.\n`)
} finally {
  registry.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Runs the scripts of a job as GitHub does, and returns the values that they output. */
async function runJob(
  job: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const outputs = join(folder, `${job}-outputs`)
  writeFileSync(outputs, '')
  for (const { name, run } of workflowSteps(workflow, job)) {
    process.stdout.write(`\n== ${job}: ${name}\n`)
    // oxlint-disable-next-line no-await-in-loop -- a step needs the result of the step before
    await runScript(run, cwd, { ...env, GITHUB_OUTPUT: outputs })
  }
  const lines = readFileSync(outputs, 'utf8').split('\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => line.split('=', 2)))
}

async function runScript(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The step failed with exit code ${String(code)}:\n${script}`)
}

/** Installs the published version, and compares its packages with its bill of materials. */
async function install(): Promise<void> {
  process.stdout.write('\n== install from the registry\n')
  mkdirSync(consumer)
  writeFileSync(join(consumer, 'package.json'), '{ "private": true, "type": "module" }\n')
  await runScript(`npm install react-signing-ceremony@${version}`, consumer, registry.env)
  const lock = readJson(join(consumer, 'package-lock.json'))
  const installed = installedComponents(lock).filter(({ name }) => name !== PACKAGE)
  const listed = billedDependencies(join(consumer, 'node_modules', PACKAGE))
  for (const { name, version: found } of installed) {
    process.stdout.write(`${name}: ${listed.get(name) ?? 'not'} listed, ${found} installed\n`)
  }
  const names = installed.map(({ name }) => name)
  if (names.toSorted().join() !== [...listed.keys()].toSorted().join()) {
    throw new Error('The bill of materials does not list exactly what an install brings.')
  }
  await runScript('npx react-signing-ceremony --help', consumer, {})
}

/** Returns name and version of each package that a bill of materials lists for installation. */
function billedDependencies(packageFolder: string): ReadonlyMap<string, string> {
  const bill = readJson(join(packageFolder, 'sbom.cdx.json'))
  const components =
    isJsonObject(bill) && Array.isArray(bill['components']) ? bill['components'] : []
  return new Map(
    components
      .filter(isJsonObject)
      // A bundled package has no hash and is not installed: our own files contain its code.
      .filter(({ hashes }) => hashes)
      .map(({ name, version: billed }) => [String(name), String(billed)]),
  )
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

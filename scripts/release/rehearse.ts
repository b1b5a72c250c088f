/**
 * `npm run release:rehearse`: runs the steps of `.github/workflows/release.yml` on this machine, from a
 * fresh clone to `npm install`, with its own registry (Verdaccio, on a loopback address).
 *
 * It runs the scripts of the jobs `build` and `publish` of the workflow, each job in its own folder. It does
 * not rehearse actions, the approval, npm's trust and the provenance, because only GitHub has them.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { startRegistry } from './localRegistry.js'
import { workflowSteps } from './workflowSteps.js'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'release-'))
const clone = join(folder, 'build')
const published = join(folder, 'publish')
const consumer = join(folder, 'consumer')

execFileSync('git', ['clone', '--quiet', root, clone])
const workflow = readFileSync(join(clone, '.github/workflows/release.yml'), 'utf8')
const manifest: unknown = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'))
const version = isJsonObject(manifest) ? String(manifest['version']) : ''

const registry = await startRegistry(join(folder, 'registry'))
try {
  const { checksum = '' } = await runJob('build', clone, { VERSION: version })
  mkdirSync(published)
  // The artifact that the workflow passes from one job to the other.
  cpSync(join(clone, 'release'), join(published, 'release'), { recursive: true })
  await runJob('publish', published, {
    ...registry.env,
    VERSION: version,
    CHECKSUM: checksum,
    NPM_CONFIG_PROVENANCE: 'false',
  })
  await install()
  process.stdout.write(`\nThe rehearsal of ${version} passed.\n`)
} finally {
  registry.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Runs each script of a job as GitHub does, and returns their outputs. */
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

/** Installs the published version as a user would, and compares it with its bill of materials. */
async function install(): Promise<void> {
  process.stdout.write('\n== install from the registry\n')
  mkdirSync(consumer)
  writeFileSync(join(consumer, 'package.json'), '{ "private": true, "type": "module" }\n')
  await runScript(`npm install react-signing-ceremony@${version}`, consumer, registry.env)
  const installed = join(consumer, 'node_modules/react-signing-ceremony')
  const bill: unknown = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8'))
  const components =
    isJsonObject(bill) && Array.isArray(bill['components']) ? bill['components'] : []
  for (const component of components) {
    if (isJsonObject(component) && component['hashes']) checkInstalled(component)
  }
  await runScript('npx react-signing-ceremony --help', consumer, {})
}

function checkInstalled({ name, version: expected }: Readonly<Record<string, unknown>>): void {
  const file = join(consumer, 'node_modules', String(name), 'package.json')
  const actual: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const found = isJsonObject(actual) ? actual['version'] : 'nothing'
  process.stdout.write(`${String(name)}: ${String(expected)} listed, ${String(found)} installed\n`)
  if (found === 'nothing') throw new Error(`${String(name)} is listed, but it was not installed.`)
}

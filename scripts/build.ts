/**
 * Builds `dist/`: one compiled file for each file in `src/`, the stylesheets, the emulator's
 * ceremony page, and the templates of the command `init`.
 *
 * The build runs in a temporary folder, which replaces `dist/` at the end. A failed build therefore
 * keeps the previous `dist/`, and two builds at the same time do not mix their files.
 */
import { spawnSync } from 'node:child_process'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildCeremonyPage } from './buildCeremonyPage.js'
import { buildElement, partsOfElement } from './buildElement.js'
import { bundlePackages } from './bundlePackages.js'
import { buildTemplates, readTemplates } from './templates/buildTemplates.js'
import { registryItem } from './templates/registryItem.js'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
// In node_modules, because linter, formatter and test runner ignore that folder.
const cache = join(root, 'node_modules/.cache')

// TypeScript needs a declaration for `import 'react-signing-ceremony/styles.css'`.
const STYLESHEET_TYPES = '/** A stylesheet: imported for its effect. */\nexport {}\n'

const startedAt = performance.now()
await mkdir(cache, { recursive: true })
const temporary = await mkdtemp(join(cache, 'build-'))
try {
  await buildCeremonyPage()
  await buildTemplates()
  compile(temporary)
  await simplifyTypes(temporary)
  await buildElement(root, temporary)
  await bundlePackages(root, temporary, partsOfElement)
  await Promise.all(
    ['react/styles.css', 'react/queue/queue.css'].map(async (name) => {
      await copyFile(join(root, 'src', name), join(temporary, name))
      await writeFile(join(temporary, `${name}.d.ts`), STYLESHEET_TYPES)
    }),
  )
  await mkdir(join(temporary, 'registry'))
  const item = JSON.stringify(registryItem(await readTemplates()), undefined, 2)
  await writeFile(join(temporary, 'registry/signing-ceremony.json'), `${item}\n`)
  await openForReading(temporary)
  await replaceDist(temporary)
  const modules = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`built dist/: ${modules.length} modules in ${seconds} s\n`)
} catch (error) {
  process.stderr.write(`build failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await rm(temporary, { recursive: true, force: true })
}

function compile(outDir: string): void {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { status } = spawnSync(tsc, ['-p', 'tsconfig.build.json', '--outDir', outDir], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The compiler reported errors. dist/ was not changed.')
}

/** Removes the type parameter of `Uint8Array`, which TypeScript before 5.7 does not accept. */
async function simplifyTypes(outDir: string): Promise<void> {
  const names = (await readdir(outDir, { recursive: true })).filter((name) =>
    name.endsWith('.d.ts'),
  )
  await Promise.all(
    names.map(async (name) => {
      const code = await readFile(join(outDir, name), 'utf8')
      const simple = code.replaceAll('Uint8Array<ArrayBuffer>', 'Uint8Array')
      if (simple !== code) await writeFile(join(outDir, name), simple)
    }),
  )
}

/** Makes the built folder readable for all users, and the file of the `bin` command executable. */
async function openForReading(outDir: string): Promise<void> {
  await chmod(outDir, 0o755)
  const cli = join(outDir, 'commandLine/cli.js')
  if (existsSync(cli)) await chmod(cli, 0o755)
}

/** Replaces `dist/` by two renames. Retries if another build wrote `dist/` between the two. */
async function replaceDist(built: string, attempts = 5): Promise<void> {
  const old = await mkdtemp(join(cache, 'old-'))
  try {
    if (existsSync(dist)) await rename(dist, join(old, 'dist'))
    await rename(built, dist)
  } catch (error) {
    if (attempts === 1) throw error
    await replaceDist(built, attempts - 1)
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

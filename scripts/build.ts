/**
 * Builds `dist/`: one file out for each file in `src/`, plus the stylesheet and the emulator's
 * ceremony page.
 *
 * It works in a folder aside and swaps at the end: a build that fails leaves the last good `dist/`
 * in place, and builds that overlap do not see each other's half.
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

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
// Inside node_modules, so that no linter, formatter or test runner looks into it meanwhile.
const cache = join(root, 'node_modules/.cache')

// Without it `import 'react-signing-ceremony/styles.css'` compiles only where a bundler's types are.
const STYLESHEET_TYPES = '/** A stylesheet: imported for its effect. */\nexport {}\n'

const startedAt = performance.now()
await mkdir(cache, { recursive: true })
const aside = await mkdtemp(join(cache, 'build-'))
try {
  await buildCeremonyPage()
  compile(aside)
  await simplifyTypes(aside)
  await buildElement(root, aside)
  await bundlePackages(root, aside, partsOfElement)
  await copyFile(join(root, 'src/react/styles.css'), join(aside, 'react/styles.css'))
  await writeFile(join(aside, 'react/styles.css.d.ts'), STYLESHEET_TYPES)
  await openForReading(aside)
  await replaceDist(aside)
  const modules = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`built dist/: ${modules.length} modules in ${seconds} s\n`)
} catch (error) {
  process.stderr.write(`build failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await rm(aside, { recursive: true, force: true })
}

function compile(outDir: string): void {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { status } = spawnSync(tsc, ['-p', 'tsconfig.build.json', '--outDir', outDir], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the compiler reported errors; dist/ is as it was.')
}

/** TypeScript before 5.7 knows a `Uint8Array` without a parameter only. */
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

/** A temporary folder is its owner's alone, and a `bin` must be executable. */
async function openForReading(outDir: string): Promise<void> {
  await chmod(outDir, 0o755)
  const cli = join(outDir, 'commandLine/cli.js')
  if (existsSync(cli)) await chmod(cli, 0o755)
}

/** Two renames; tried again when another build puts its own result there between them. */
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

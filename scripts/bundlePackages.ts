/**
 * Bundles the packages that `src/emulator/bundled/` imports into the compiled files of that folder,
 * and writes all licences into one file. Therefore an application does not install packages that
 * only the emulator, a development tool, uses.
 */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isJsonObject } from '../src/contract/jsonObject.js'
import { bundleFile } from './bundleFile.js'
import { partsOfCeremonyPage } from './buildCeremonyPage.js'

/**
 * Replaces the compiled files in `outDir` with their bundles. `others` are the folders of packages
 * that other scripts have bundled: their licences are added.
 */
export async function bundlePackages(
  root: string,
  outDir: string,
  others: readonly string[],
): Promise<void> {
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|[\\/])bundled[\\/][^\\/]+\.js$/.test(name))
    .toSorted()
  const folders = new Set([...partsOfCeremonyPage, ...others])
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- two cores
    for (const folder of await bundle(root, join(outDir, file))) folders.add(folder)
  }
  const notices = await Promise.all([...folders].toSorted().map(noticeOf))
  await writeFile(join(outDir, 'bundled-licences.txt'), [HEAD, ...notices].join(RULE))
}

const HEAD =
  'The files in folders named bundled/, the folder element/ and the page of the emulator contain parts of these packages.\n'
const RULE = `\n${'-'.repeat(80)}\n\n`

/** Replaces the file with its bundle, and returns the folders of the bundled packages. */
async function bundle(root: string, file: string): Promise<readonly string[]> {
  const chunk = await bundleFile(root, file, {
    // The emulator also runs outside Node, so a package's variant for browsers is preferred.
    ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
    build: { ssr: true, target: 'node20', minify: true },
  })
  await writeFile(file, chunk.code)
  const sources = chunk.moduleIds.filter((id) => id.includes('/node_modules/') && id !== file)
  return [...new Set(sources.map(packageFolderOf))]
}

/** Returns the folder of the package that contains a module. */
function packageFolderOf(id: string): string {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0]
  if (folder === undefined) throw new Error(`${id} must be inside a package.`)
  return folder
}

async function noticeOf(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  if (!isJsonObject(manifest)) throw new Error(`${folder} has no package.json.`)
  const { name, version, license } = manifest
  const text = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const licence = text === undefined ? undefined : await readFile(join(folder, text), 'utf8')
  if (licence === undefined) throw new Error(`${String(name)} must contain its licence.`)
  return `${String(name)} ${String(version)} (${String(license)})\n\n${licence.trim()}\n`
}

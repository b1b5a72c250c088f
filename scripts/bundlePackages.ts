/**
 * Puts the packages that `bundled/` folders of `src/` name into those files of `dist/`, with only what
 * is used of them, and their licences into one file. So whoever installs this package installs no other.
 */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { isJsonObject } from '../src/contract/jsonObject.js'
import { partsOfCeremonyPage } from './buildCeremonyPage.js'

/**
 * Bundles in place, in a folder that holds the compiled modules, and writes the notices. `others` are the
 * folders of packages that other scripts have bundled.
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
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the machine is small
    for (const folder of await bundle(root, join(outDir, file))) folders.add(folder)
  }
  const notices = await Promise.all([...folders].toSorted().map(noticeOf))
  await writeFile(join(outDir, 'bundled-licences.txt'), [HEAD, ...notices].join(RULE))
}

const HEAD =
  'Parts of these packages are in the folders named bundled/, in element/, and in the page of the emulator.\n'
const RULE = `\n${'-'.repeat(80)}\n\n`

/** Writes the bundle over the module, and says from which packages' folders it came. */
async function bundle(root: string, file: string): Promise<readonly string[]> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    // The variants that run anywhere: emulator and proxy do, but for what they import of Node by name.
    ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
    build: {
      ssr: file,
      write: false,
      target: 'node20',
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const outputs = 'output' in result ? result.output : []
  const [chunk] = outputs
  if (outputs.length !== 1 || chunk?.type !== 'chunk') {
    throw new Error(`${file} must come out as one chunk.`)
  }
  await writeFile(file, chunk.code)
  const sources = chunk.moduleIds.filter((id) => id.includes('/node_modules/') && id !== file)
  return [...new Set(sources.map(packageFolderOf))]
}

/** The folder with the `package.json` that names a package, above one of its modules. */
function packageFolderOf(id: string): string {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/'))?.[0]
  if (folder === undefined) throw new Error(`${id} is in no package.`)
  return folder
}

async function noticeOf(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  if (!isJsonObject(manifest)) throw new Error(`${folder} has no package.json.`)
  const { name, version, license } = manifest
  const text = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const licence = text === undefined ? undefined : await readFile(join(folder, text), 'utf8')
  if (licence === undefined) throw new Error(`${String(name)} comes without its licence.`)
  return `${String(name)} ${String(version)} (${String(license)})\n\n${licence.trim()}\n`
}

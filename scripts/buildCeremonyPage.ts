/**
 * Bundles the script of the emulator's ceremony page, `src/emulator/page/`, with signature_pad and the
 * font of typed signatures into one string. The page contains it inline, its CSP allows it by hash, and
 * the emulator needs no file system.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const font = '@fontsource/dancing-script/files/dancing-script-latin-400-normal.woff2'

/** The folders of the packages in the page, for their licences. */
export const partsOfCeremonyPage = ['@fontsource/dancing-script', 'signature_pad'].map((name) =>
  join(root, 'node_modules', name),
)
const target = join(root, 'src/emulator/ceremony/ceremonyPageScript.generated.ts')

/** Writes the generated module, unless it is up to date already. */
export async function buildCeremonyPage(): Promise<void> {
  const module = moduleOf(await bundle())
  const present = await readFile(target, 'utf8').catch(() => undefined)
  if (present === module) return
  // A rename replaces the file at once, because another process may be reading it.
  const aside = `${target}.${process.pid}`
  await writeFile(aside, module)
  await rename(aside, target)
}

async function bundle(): Promise<string> {
  const handwriting = await readFile(join(root, 'node_modules', font), 'base64')
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { HANDWRITING: JSON.stringify(handwriting) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/emulator/page/main.ts') },
    },
  })
  const outputs = 'output' in result ? result.output : []
  const [chunk] = outputs
  if (outputs.length !== 1 || chunk?.type !== 'chunk') {
    throw new Error('The script of the ceremony page must be one chunk.')
  }
  return chunk.code.trim()
}

function moduleOf(script: string): string {
  if (/<\/script|<!--/i.test(script)) {
    throw new Error('The script of the ceremony page must not contain </script> or <!--.')
  }
  return [
    '/** The script of the ceremony’s page. Made by scripts/buildCeremonyPage.ts; do not edit. */',
    `export const ceremonyPageScript: string = ${JSON.stringify(script)}`,
    '',
  ].join('\n')
}

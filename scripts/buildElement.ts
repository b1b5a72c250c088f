/**
 * Bundles the element `<signing-ceremony>` twice, with Preact in place of React. `element/index.js`
 * is for apps with a bundler: it imports `embed/` and `contract/`, so that the app contains one
 * copy of them. `element/standalone.js` is for pages without a bundler and contains all code.
 */
import { createHash } from 'node:crypto'
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { bundleFile } from './bundleFile.js'

/** The folders of the bundled packages. The build copies the licences from them. */
export const partsOfElement = [join(import.meta.dirname, '../node_modules/preact')]

/** The frameworks whose templates get types of the element. The types are written by hand. */
const FRAMEWORKS = ['react', 'svelte', 'vue']

/** The compiled files of `element/` to keep. All others are only parts of the bundles. */
const KEPT = /^(?:index|standalone|development|mistakes|signingCeremony\w+)\.(?:js|d\.ts)$/

/** Replaces the compiled modules of `element/` in `outDir` with the two bundles. */
export async function buildElement(root: string, outDir: string): Promise<void> {
  const folder = join(outDir, 'element')
  const [shared, standalone] = await Promise.all([
    bundle(root, outDir, true),
    bundle(root, outDir, false),
  ])
  const names = await readdir(folder)
  const removed = names.filter((name) => !KEPT.test(name) || /^signing.*\.js$/.test(name))
  await Promise.all(
    removed.map(async (name) => rm(join(folder, name), { recursive: true, force: true })),
  )
  await writeFile(join(folder, 'index.js'), shared)
  await writeFile(join(folder, 'standalone.js'), standalone)
  const hash = createHash('sha384').update(standalone).digest('base64')
  await writeFile(join(folder, 'standalone.integrity.txt'), `sha384-${hash}\n`)
  await Promise.all(
    FRAMEWORKS.map(async (name) =>
      copyFile(join(root, `src/element/${name}.d.ts`), join(folder, `${name}.d.ts`)),
    ),
  )
}

async function bundle(root: string, outDir: string, isShared: boolean): Promise<string> {
  const input = join(outDir, isShared ? 'element/index.js' : 'element/standalone.js')
  const { code } = await bundleFile(root, input, {
    logLevel: 'error',
    plugins: isShared ? [importShared(outDir)] : [],
    resolve: { alias: preactForReact(outDir) },
    // There is one standalone file for development and production, so it prints every error.
    define: isShared ? {} : { 'process.env.NODE_ENV': '"development"' },
    build: {
      // Terser's output is 400 bytes smaller than that of Vite's own minifier.
      minify: 'terser',
      terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    },
  })
  return code
}

/** Makes the compiled modules in `outDir` import Preact in place of React. */
function preactForReact(outDir: string): readonly { find: RegExp; replacement: string }[] {
  return [
    { find: /^react$/, replacement: join(outDir, 'element/preact/react.js') },
    { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  ]
}

/** Keeps the imports of `embed/` and `contract/`. The app's bundler resolves them later. */
function importShared(outDir: string): Plugin {
  return {
    name: 'import-embed-and-contract',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      const path = resolved ? relative(outDir, resolved.id).replaceAll('\\', '/') : ''
      return /^(?:embed|contract)\//.test(path) ? { id: `../${path}`, external: 'absolute' } : null
    },
  }
}

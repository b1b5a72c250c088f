import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'

const peers = [/^react($|\/)/, /^react-dom($|\/)/, /^@tanstack\//]

/** The source code of each measured bundle, and its limit in bytes. */
export const bundleSources = [
  {
    what: 'CeremonyFrame alone',
    budget: 9_380,
    source: `export { CeremonyFrame } from 'react-signing-ceremony'`,
  },
  {
    what: 'useCeremony with CeremonyFrame',
    budget: 19_100,
    source: `export { CeremonyFrame, useCeremony } from 'react-signing-ceremony'`,
  },
  {
    what: 'SigningProvider with SigningCeremony',
    budget: 20_770,
    source: `export { SigningCeremony, SigningProvider } from 'react-signing-ceremony'`,
  },
  {
    what: 'SigningQueue beside both',
    budget: 23_080,
    source: `export { SigningCeremony, SigningProvider } from 'react-signing-ceremony'
      export { SigningQueue } from 'react-signing-ceremony/queue'`,
  },
  {
    what: 'everything in the main entry',
    budget: 21_900,
    source: `export * from 'react-signing-ceremony'`,
  },
] as const

/**
 * Bundles each entry of `bundleSources` with Vite and measures it. `root` is the folder that the
 * package is resolved from: this repository, or an application with the package installed.
 */
export async function measureBundles(root: string) {
  const bundles = bundleSources.map(async ({ what, budget, source }) =>
    sizeOf(what, budget, await bundle(root, source)),
  )
  const styles = bundle(root, `import 'react-signing-ceremony/styles.css'`)
  const queueStyles = bundle(root, `import 'react-signing-ceremony/queue.css'`)
  return Promise.all([
    ...bundles,
    styles.then((code) => sizeOf('styles.css', 3_000, code)),
    queueStyles.then((code) => sizeOf('queue.css', 960, code)),
    landingScript(root).then((code) => sizeOf('script of the landing page', 600, code)),
  ])
}

/** Returns the bytes of code without the peers, with brotli and with gzip. `budget` limits the first. */
function sizeOf(what: string, budget: number, code: string) {
  return { what, budget, bytes: compressedSize(code), gzip: gzipSync(code).length }
}

/** Returns the size in bytes with brotli at its best quality, which static hosts use. */
export function compressedSize(code: string): number {
  return brotliCompressSync(code).length
}

const app = (imports: string, component: string): string => `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  ${imports}
  createRoot(document.body).render(createElement(${component}))`

/** Compares applications that use this package with one that shows a plain iframe. */
export async function measureGrowth(root: string) {
  const sizeWith = async (source: string) =>
    compressedSize(await bundle(root, source, undefined, []))
  const before = await sizeWith(app('', `'iframe'`))
  const all = `import * as signing from 'react-signing-ceremony'
  globalThis.signing = signing`
  return [
    {
      what: 'an app with CeremonyFrame',
      budget: 9_120,
      bytes:
        (await sizeWith(
          app(`import { CeremonyFrame } from 'react-signing-ceremony'`, 'CeremonyFrame'),
        )) - before,
    },
    {
      what: 'an app with SigningProvider and SigningCeremony',
      budget: 20_510,
      bytes:
        (await sizeWith(
          app(
            `import { SigningCeremony, SigningProvider } from 'react-signing-ceremony'
            globalThis.ceremony = SigningCeremony`,
            'SigningProvider',
          ),
        )) - before,
    },
    {
      what: 'an app with everything',
      budget: 21_750,
      bytes: (await sizeWith(app(all, 'signing.SigningCeremony'))) - before,
    },
  ]
}

/** Returns the script of the landing page, which is the page at `redirect_url`. */
async function landingScript(root: string): Promise<string> {
  const code = await bundle(root, `export { landingPage } from 'react-signing-ceremony/landing'`)
  const { landingPage }: { landingPage: () => { html: string } } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  const [, script] = /<script[^>]*>(.*?)<\/script>/s.exec(landingPage().html) ?? []
  if (script === undefined) throw new Error('The landing page must contain a script.')
  return script
}

const entryId = 'entry-of-the-measured-bundle.js'

/** Bundles `source` as if it were a file in `root`. Returns the code and the styles. */
export async function bundle(
  root: string,
  source: string,
  change?: Plugin,
  external = peers,
): Promise<string> {
  const entry = join(root, entryId)
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      change,
      {
        name: 'measured-bundle-entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    // Bundles for production also in a test, where `NODE_ENV` is `test`.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, external, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : chunk.source)).join('')
}

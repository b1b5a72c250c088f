import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** What an application adds to its bundle, minified and compressed with brotli. */
export interface BundleSize {
  /** What the application imports. */
  readonly what: string
  /** Bytes, without the peers (`react`, `react-dom`, `@tanstack/react-query`). */
  readonly bytes: number
  /** Bytes it may be at most. */
  readonly budget: number
}

const peers = [/^react($|\/)/, /^react-dom($|\/)/, /^@tanstack\//]

const subjects = [
  {
    what: 'CeremonyFrame alone',
    budget: 10_300,
    code: (root: string) =>
      bundle(root, `export { CeremonyFrame } from 'react-signing-ceremony/frame'`),
  },
  {
    what: 'everything in the main entry',
    budget: 13_800,
    code: (root: string) => bundle(root, `export * from 'react-signing-ceremony'`),
  },
  { what: 'script of the landing page', budget: 500, code: landingScript },
] as const

/**
 * Measures what the budgets name, as a customer's Vite would bundle it, from the built package that
 * `root` resolves: this repository's own `dist/`, or an application the package is installed in.
 */
export function measureBundles(root: string): Promise<readonly BundleSize[]> {
  return Promise.all(
    subjects.map(async ({ what, budget, code }) => ({
      what,
      bytes: brotliCompressSync(await code(root)).length,
      budget,
    })),
  )
}

/** What the page behind `redirect_url` runs, as it is served. */
async function landingScript(root: string): Promise<string> {
  const code = await bundle(root, `export { landingPage } from 'react-signing-ceremony/landing'`)
  const { landingPage }: { landingPage: () => { html: string } } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
  const [, script] = /<script>(.*?)<\/script>/s.exec(landingPage().html) ?? []
  if (script === undefined) throw new Error('the landing page holds no script')
  return script
}

const entryId = 'entry-of-the-measured-bundle.js'

/** The code of one bundle whose entry is `source`, as if that file lay in `root`. */
async function bundle(root: string, source: string): Promise<string> {
  const entry = join(root, entryId)
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'measured-bundle-entry',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, external: peers, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}

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

const budgets = [
  {
    what: 'CeremonyFrame alone',
    source: `export { CeremonyFrame } from 'react-signing-ceremony'`,
    budget: 2000,
  },
  {
    what: 'everything in react-signing-ceremony',
    source: `export * from 'react-signing-ceremony'`,
    budget: 5500,
  },
] as const

/**
 * Bundles what the budgets name as a customer's Vite would, from the built package that `root`
 * resolves: this repository's own `dist/`, or an application the package is installed in.
 */
export function measureBundles(root: string): Promise<readonly BundleSize[]> {
  return Promise.all(
    budgets.map(async ({ what, source, budget }) => ({
      what,
      bytes: brotliCompressSync(await bundle(root, source)).length,
      budget,
    })),
  )
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

import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** A page of the benchmark, built for production. */
export interface BuiltPage {
  readonly name: PageName
  readonly script: string
  readonly style: string
  /** The bytes of script and style with brotli, including React and all other packages. */
  readonly bytes: number
}

/** The names of the pages and of their files in `pages/`. */
export const PAGES = ['byHand', 'hidden', 'withHook', 'withComponent', 'warmed'] as const

export type PageName = (typeof PAGES)[number]

/** Builds every page with Vite, as an application would be built. */
export async function buildPages(): Promise<readonly BuiltPage[]> {
  return Promise.all(PAGES.map(buildPage))
}

async function buildPage(name: PageName): Promise<BuiltPage> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'pages', `${name}.tsx`) },
    },
  })
  const parts = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = parts.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
  const style = parts
    .map((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? part.source : ''))
    .join('')
  const bytes = [script, style].reduce(
    (sum, text) => sum + (text === '' ? 0 : brotliCompressSync(text).length),
    0,
  )
  return { name, script, style, bytes }
}

import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../../test/support/browsers/findChromium.js'
import { describeMachine } from '../proxy/machine.js'
import { table, writeResult } from '../proxy/report.js'

/** How a list asks: about marked rows, about all rows, or not, because it knows the answers. */
export type ListKind = 'marked' | 'unmarked' | 'known'

const KINDS: readonly ListKind[] = ['marked', 'unmarked', 'known']
const SIZES = [10, 100, 1_000]

/**
 * Measures the requests and renders of `useSignings` for lists of several sizes, in Chromium. All
 * lists run at the same time, for a minute.
 */
export async function runListBench(): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('The benchmark needs a Chromium.')
  const script = await bundle()
  const browser = await chromium.launch({ executablePath })
  try {
    const lists = SIZES.flatMap((size) => KINDS.map((kind) => ({ size, kind })))
    const rows = await Promise.all(
      lists.map(async ({ size, kind }) => {
        const figures = await measure(browser, script, size, kind)
        return [size.toLocaleString('en'), kind].concat(figures)
      }),
    )
    const { node, system, cpu, load } = describeMachine()
    const names = ['rows', 'kind', 'requests, 60 s', 'renders, 60 s']
    const date = new Date().toISOString().slice(0, 10)
    const page = [
      `# A list, ${date}`,
      `Node ${node}, ${system}, ${cpu}, load ${load}. The window has the height of 30 rows. No document is signed in the first minute; then one is.`,
      table([...names, 'renders, one signature'], rows),
      '',
    ].join('\n\n')
    await writeResult(`list-${date}.md`, page)
    process.stdout.write(page)
  } finally {
    await browser.close()
  }
}

async function measure(
  browser: Browser,
  script: string,
  size: number,
  kind: ListKind,
): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  await page.route('http://list.test/', async (route) =>
    route.fulfill({ contentType: 'text/html', body: STYLES }),
  )
  await page.goto('http://list.test/')
  await page.addScriptTag({ type: 'module', content: script })
  await page.waitForFunction(() => 'showList' in window)
  await page.evaluate(([count, how]) => window.showList(count, how), [size, kind] as const)
  const counts = async () => page.evaluate(() => ({ ...window.counts }))
  await page.waitForTimeout(60_000)
  const late = await counts()
  await page.evaluate(() => window.signFirst())
  await page.waitForTimeout(1_000)
  const signed = await counts()
  await page.close()
  const renders = signed.renders - late.renders
  return [late.requests, late.renders, renders].map(String)
}

const STYLES = '<!doctype html><style>* { margin: 0; padding: 0 } li { height: 20px }</style>'

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'listPage.tsx') },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}

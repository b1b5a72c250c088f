/**
 * Makes pictures of every story that Storybook lists, at 320, 768 and 1280 px, light and dark, into
 * `test-results/states/`, with `index.html` to see all of them on one page. From `storybook-static/`.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { preview } from 'vite'
import { isJsonObject, isStringArray } from '../src/contract/jsonObject.js'
import { requireChromium } from '../test/support/browsers/findChromium.js'

const root = join(import.meta.dirname, '..')
const built = join(root, 'storybook-static')
const folder = join(root, 'test-results/states')
const WIDTHS = [320, 768, 1280]
const SCHEMES = ['light', 'dark'] as const

if (!existsSync(join(built, 'index.json'))) {
  throw new Error('There is no Storybook to take pictures of: npm run build:storybook makes it.')
}
const stories = await listedStories()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = await preview({
  configFile: false,
  root,
  appType: 'mpa',
  logLevel: 'warn',
  build: { outDir: 'storybook-static' },
  preview: { host: '127.0.0.1', port: 0, open: false },
})
const base = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({ executablePath: requireChromium() })
for (const scheme of SCHEMES) {
  process.stdout.write(`${stories.length} stories, ${WIDTHS.join(', ')} px, ${scheme}\n`)
  // oxlint-disable-next-line no-await-in-loop -- three pages at once are enough for a few cores
  await Promise.all(WIDTHS.map(async (width) => takeAll(browser, width, scheme)))
}
await browser.close()
await server.close()
await writeFile(join(folder, 'index.html'), contactSheet())
process.stdout.write(`test-results/states/index.html: ${stories.length} states\n`)

/** Those that stand in Storybook's list; the others are there as tests. */
async function listedStories(): Promise<readonly string[]> {
  const index: unknown = JSON.parse(await readFile(join(built, 'index.json'), 'utf8'))
  const entries = Object.values(Object(isJsonObject(index) && index['entries']))
  return entries.flatMap((entry) => {
    if (!isJsonObject(entry) || entry['type'] !== 'story') return []
    const { id, tags } = entry
    return isStringArray(tags) && tags.includes('dev') ? String(id) : []
  })
}

async function takeAll(
  engine: Browser,
  width: number,
  colorScheme: (typeof SCHEMES)[number],
): Promise<void> {
  const context = await engine.newContext({ viewport: { width, height: 800 }, colorScheme })
  const page = await context.newPage()
  for (const id of stories) {
    // oxlint-disable no-await-in-loop -- one page for all
    await page.goto(`${base}iframe.html?id=${id}&viewMode=story&globals=scheme:${colorScheme}`)
    await page.waitForFunction(() =>
      Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__')?.last('storyFinished'),
    )
    await page.screenshot({ path: join(folder, nameOf(id, width, colorScheme)) })
    // oxlint-enable no-await-in-loop
  }
  await context.close()
}

function nameOf(id: string, width: number, colorScheme: string): string {
  return `${id}-${width}-${colorScheme}.png`
}

function contactSheet(): string {
  const rows = stories.map((id) => {
    const pictures = SCHEMES.flatMap((scheme) =>
      WIDTHS.map((width) => {
        const name = nameOf(id, width, scheme)
        return `<a href="${name}"><img src="${name}" alt="${width} px, ${scheme}" height="240" loading="lazy"></a>`
      }),
    )
    return `<h2>${id}</h2>\n<p>${pictures.join('\n')}</p>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every state</title>
<style>body{font:1rem system-ui;margin:1rem;background:#777}img{margin:4px}h2{font-size:1rem}</style>
<h1>Every state</h1>\n${rows.join('\n')}`
}

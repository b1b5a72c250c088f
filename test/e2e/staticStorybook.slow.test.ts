import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import {
  type Browser,
  chromium,
  type ConsoleMessage,
  devices,
  firefox,
  type Page,
} from 'playwright'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { findFirefox, launchOptions } from '../support/browsers/engines.js'
import { requireChromium } from '../support/browsers/findChromium.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'

const root = join(import.meta.dirname, '../..')
const NAME = 'react-signing-ceremony'

let folder = ''
let server: PreviewServer
let browser: Browser
let base = ''

/** Builds Storybook and serves its files below a path, as a static host does. */
beforeAll(async () => {
  await mkdir(join(root, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(root, 'test-results/storybook-'))
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/tsx'),
    ['scripts/buildStorybook.ts', join(folder, NAME), `/${NAME}/`],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stdout + stderr)
  server = await preview({
    configFile: false,
    root: folder,
    base: `/${NAME}/`,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir: NAME },
    preview: { host: '127.0.0.1', port: 0, open: false },
  })
  base = server.resolvedUrls?.local[0] ?? ''
  browser = await chromium.launch({ executablePath: requireChromium() })
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a static Storybook', () => {
  // The project `stories` runs every story, so one of the built stories is enough here.
  it(
    'describes every prop on its docs pages, and shows a story',
    { timeout: 600_000 },
    async () => {
      const failed = await eachOf(await docsPages(), async (id) => {
        const { page, errors } = await openPage(`id=${id}&viewMode=docs`)
        await page.locator('.sbdocs h1').first().waitFor()
        const failures = [...(await page.evaluate(undescribedProps)), ...errors]
        await page.close()
        return failures
      })
      expect(failed).toEqual([])
      const { page, errors } = await openStory('timeline--one-ceremony')
      expect([...(await page.evaluate(failureOf)), ...errors]).toEqual([])
      await page.close()
    },
  )

  it('lets a visitor complete a ceremony in a frame that cannot access the page', async () => {
    expect(await completeCeremony(browser)).toEqual(SIGNED)
  })

  it.skipIf(!findFirefox())(
    'lets a visitor complete a ceremony in Firefox',
    { timeout: 60_000 },
    async () => {
      const other = await firefox.launch(launchOptions('firefox'))
      expect(await completeCeremony(other)).toEqual(SIGNED)
      await other.close()
    },
  )

  it('lets a visitor complete a ceremony in a tab', async () => {
    const { page, errors } = await openStory('components-signingceremony--tab')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Review and sign' }).click(),
    ])
    await signByTyping(tab, 'Ada Lovelace')
    await page
      .getByText(/^Done\.\s+You have signed/)
      .first()
      .waitFor()
    expect(errors).toEqual([])
    await page.close()
  })
})

describe('the documentation site', () => {
  it('has no broken link to a page, heading or file of the site', () => {
    expect(sitePages().length).toBeGreaterThan(70)
    const broken = sitePages().flatMap((page) =>
      targetsOf(readText(join('docs', page)))
        .map(({ target, anchor }) => ({ file: fileOf(page, target), anchor }))
        // The generated reference numbers a name that two entries export, such as `name-1`.
        .map(({ file, anchor }) => ({ file, anchor: anchor?.replace(/-1$/, '') ?? anchor }))
        .filter(({ file, anchor }) => !existsSync(file) || !hasElement(file, anchor))
        .map(({ file, anchor }) => `${page}: ${file.slice(folder.length)} ${anchor}`),
    )
    expect(broken).toEqual([])
  })

  it(
    'has no fault that axe finds on three kinds of pages, in both themes',
    { timeout: 600_000 },
    async () => {
      const reference = sitePages().find((page) => page.startsWith('reference/')) ?? 'missing'
      const sample = ['index.html', 'quickStart.html', reference]
      const failed = await eachOf(sample, async (path) => {
        const page = await browser.newPage({ colorScheme: 'light', reducedMotion: 'reduce' })
        await page.goto(`${base}docs/${path}`)
        await page.locator('main, [role=main]').first().waitFor()
        await page.evaluate(axe.source)
        const options = { iframes: false }
        const light = await violationsIn(page, options)
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.locator('html.dark').waitFor()
        // Only the colors differ between the themes.
        const dark = await violationsIn(page, { ...options, runOnly: ['color-contrast'] })
        await page.close()
        return [...light, ...dark]
      })
      expect(failed).toEqual([])
    },
  )

  it('shows no value of a script on its home page before scripts run', async () => {
    const html = await readFile(join(folder, NAME, 'docs/index.html'), 'utf8')
    expect(html).toMatch(/<div class="live"[^>]*>/)
    expect(html).not.toMatch(/>(?:false|undefined|null)</)
  })

  it('has a home page of 300 kB, which has loaded no ceremony', async () => {
    const page = await browser.newPage()
    let bytes = 0
    page.on('requestfinished', async (request) => {
      bytes += (await request.sizes()).responseBodySize
    })
    await page.goto(`${base}docs/index.html`, { waitUntil: 'networkidle' })
    await page.getByRole('img', { name: 'loan agreement' }).waitFor()
    expect(bytes).toBeGreaterThan(30_000)
    expect(bytes).toBeLessThan(300_000)
    expect(await page.locator('iframe').count()).toBe(0)
    await page.close()
  })

  it('opens a ceremony on its home page at a press, in the colors of its theme', async () => {
    const page = await browser.newPage({ colorScheme: 'dark' })
    await page.goto(`${base}docs/index.html`)
    await page.getByRole('button', { name: 'Sign a document here' }).click()
    // The picture stays until the document is there.
    await page.getByRole('button', { name: 'The document is loading' }).waitFor()
    expect(await page.locator('.live img:visible').count()).toBe(1)
    const scrolled = await page.evaluate(() => scrollY)
    const bank = page.frameLocator('.live iframe')
    await bank.locator('.signing-ceremony[data-status=open]').waitFor()
    expect(
      await bank.locator('.host-page').evaluate((host) => getComputedStyle(host).colorScheme),
    ).toBe('dark')
    // The document takes neither the focus nor the place on the page.
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await page.close()
  })

  it('lets a visitor with a phone search and copy code', async () => {
    const page = await browser.newPage({
      ...devices['Pixel 7'],
      viewport: { width: 390, height: 844 },
    })
    await page.goto(`${base}docs/quickStart.html`)
    const copy = page.getByRole('button', { name: 'Copy Code' }).first()
    expect(await copy.evaluate((button) => getComputedStyle(button).opacity)).toBe('1')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('threat')
    await page.getByRole('option').filter({ hasText: 'Security' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
    await page.close()
  })

  it('finds a guide by its subject, and every option of the proxy with a part of its text', async () => {
    const page = await browser.newPage()
    await page.goto(`${base}docs/index.html`)
    await page.getByRole('button', { name: 'Search' }).click()
    const input = page.getByRole('searchbox')
    const first = page.getByRole('option').first()
    await input.fill('theming')
    await first.getByText('Style the component').waitFor()
    for (const [words, heading] of Object.entries(SEARCHED)) {
      // oxlint-disable no-await-in-loop -- one page has one field for a search
      await input.fill(words)
      await first.getByText(heading).first().waitFor()
      // oxlint-enable no-await-in-loop
    }
    const [, table = ''] = readFileSync(join(root, 'docs/proxy.md'), 'utf8').split(/^## /m)
    const options = Array.from(table.matchAll(/^\| `(?:\w+\.)?(\w+)`/gm), ([, name = '']) => name)
    expect(options.length).toBeGreaterThan(15)
    for (const option of options) {
      // oxlint-disable no-await-in-loop -- one page has one field for a search
      await input.fill(option)
      await page.locator('.result mark').getByText(option, { exact: true }).first().waitFor()
      // oxlint-enable no-await-in-loop
    }
    await page.close()
  })

  it('lists every document in the file llms.txt, which is for language models', () => {
    const links = Array.from(
      readText('llms.txt').matchAll(/\]\(([^)]+)\)/g),
      ([, link = '']) => link,
    )
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !existsSync(join(folder, NAME, link)))).toEqual([])
    expect(readText('llms-full.txt')).toContain('<!-- docs/quickStart.md -->')
  })
})

function readText(path: string): string {
  return readFileSync(join(folder, NAME, path), 'utf8')
}

/** Returns the paths of all pages of the site that visitors open by a link. */
function sitePages(): readonly string[] {
  const names = readdirSync(join(folder, NAME, 'docs'), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.html') && name !== '404.html')
}

interface LinkTarget {
  readonly target: string
  /** The id of an element, or an empty string. */
  readonly anchor: string
}

/** Returns the links of a page to pages, headings and files of the site. */
function targetsOf(html: string): readonly LinkTarget[] {
  const links = html.matchAll(/\s(?:href|src)="([^"#?]*)[^"#]*(?:#([^"]*))?"/g)
  return Array.from(links, ([, target = '', anchor = '']) => ({
    target: decodeURIComponent(target),
    anchor: decodeURIComponent(anchor),
  })).filter(({ target }) => !/^(?:https?|mailto|data):/.test(target))
}

/** Returns the faults that axe-core finds. The page must have loaded axe-core. */
async function violationsIn(page: Page, options: object): Promise<readonly string[]> {
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`))
}

function fileOf(page: string, target: string): string {
  if (target === '') return join(folder, NAME, 'docs', page)
  return join(folder, target.startsWith('/') ? target : join(NAME, 'docs', dirname(page), target))
}

/** The texts of the pages to which others link. */
const linkedPages = new Map<string, string>()

function hasElement(file: string, id: string): boolean {
  if (id === '' || !file.endsWith('.html')) return true
  const text = linkedPages.get(file) ?? readFileSync(file, 'utf8')
  linkedPages.set(file, text)
  return text.includes(`id="${id}"`)
}

/** Words that people search, and the heading of the first result. */
const SEARCHED = {
  language: 'Texts and languages',
  'logged out': 'Signed out, or logged out',
  blank: 'The frame stays blank',
  phone: 'Phone and tab',
}

/** The expected result: a sandboxed frame, an end that a message reported, and an empty console. */
const SIGNED = { origin: 'null', isReported: true, errors: [] }

async function completeCeremony(engine: Browser): Promise<unknown> {
  const { page, errors } = await openStory('timeline--one-ceremony', engine)
  await page.getByRole('button', { name: 'Review and sign' }).click()
  const ceremony = ceremonyIn(page)
  await ceremony.getByRole('heading', { level: 1 }).waitFor()
  const origin = await ceremony.locator('html').evaluate(() => globalThis.origin)
  await signByTyping(ceremony, 'Ada Lovelace')
  await page
    .getByText(/^Done\.\s+You have signed/)
    .first()
    .waitFor()
  const happened = await page.getByRole('listitem').allInnerTexts()
  await page.close()
  return {
    origin,
    isReported: happened.some((text) => text.endsWith('signing-ceremony:finished')),
    errors,
  }
}

async function openStory(
  id: string,
  engine = browser,
): Promise<{ page: Page; errors: readonly string[] }> {
  const opened = await openPage(`id=${id}&viewMode=story`, engine)
  // Wait, because Storybook reloads the page if it leaves a story that has not finished.
  await opened.page.waitForFunction(() =>
    Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__')?.last('storyFinished'),
  )
  return opened
}

/** Opens a page of Storybook. `errors` receives the errors and failed assertions of its console. */
async function openPage(
  query: string,
  engine = browser,
): Promise<{ page: Page; errors: readonly string[] }> {
  const page = await engine.newPage()
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    // Ignore the icon: browsers load it from the root of the host, where no icon exists.
    const isIcon = message.location().url.endsWith('/favicon.ico')
    if (['error', 'assert'].includes(message.type()) && !isIcon)
      errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${base}iframe.html?${query}`)
  return { page, errors }
}

async function docsPages(): Promise<readonly string[]> {
  const index: unknown = JSON.parse(await readFile(join(folder, NAME, 'index.json'), 'utf8'))
  const all = Object.values(Object(isJsonObject(index) && index['entries']))
  return all.flatMap((entry) =>
    isJsonObject(entry) && entry['type'] === 'docs' ? String(entry['id']) : [],
  )
}

/** Runs `check` for two ids at a time, and returns each failure with its id. */
async function eachOf(
  ids: readonly string[],
  check: (id: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const waiting = [...ids]
  const failed: string[] = []
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- a machine has few cores
      failed.push(...(await check(id)).map((failure) => `${id}: ${failure}`))
    }
  }
  await Promise.all([work(), work()])
  return failed
}

/** Returns what is wrong with the story of a page or frame. Runs inside the page. */
function failureOf(): readonly string[] {
  const finished = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__').last('storyFinished')
  const isEmpty = !document.querySelector('#storybook-root')?.textContent?.trim()
  const error = document.querySelector('.sb-show-errordisplay #error-message')?.textContent
  const failures = [finished?.[0].status === 'success' ? '' : 'not successful', error ?? '']
  return [...failures, isEmpty ? 'empty' : ''].filter((failure) => failure !== '')
}

/** Returns the props that have no description or show a raw tag. Runs inside the page. */
function undescribedProps(): readonly string[] {
  const rows = [...document.querySelectorAll('.docblock-argstable-body tr')]
  return rows.flatMap(({ children: [name, about], textContent }) =>
    (about && about.children.length < 2) || textContent.includes('{@link')
      ? `${name?.textContent} has no description`
      : [],
  )
}

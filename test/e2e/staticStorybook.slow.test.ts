import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type ConsoleMessage, firefox, type Page } from 'playwright'
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
  // The project `stories` plays every story. Here, one of each file shows that its files were built.
  it('shows a story of every story file', { timeout: 120_000 }, async () => {
    const { page, errors } = await openStory('states-waiting--idle')
    const failed: string[] = []
    const ids = await entries('story')
    const files = new Map(ids.map((id) => [id.split('--', 1).join(''), id]))
    for (const id of files.values()) {
      // oxlint-disable no-await-in-loop -- one page, since a machine has few cores
      // A story can open a tab. A page behind a tab draws once a second, which delays animations.
      await page.bringToFront()
      const status = await page.evaluate(showStory, id)
      // oxlint-enable no-await-in-loop
      if (status !== 'success') failed.push(`${id}: ${status}`)
    }
    expect(failed).toEqual([])
    expect(errors).toEqual([])
    await page.close()
  })

  it('shows every docs page with a description of every prop', { timeout: 60_000 }, async () => {
    const { page, errors } = await openStory('states-waiting--idle')
    const undescribed: string[] = []
    for (const id of await entries('docs')) {
      // oxlint-disable no-await-in-loop -- one page, since a machine has few cores
      await page.goto(`${base}iframe.html?id=${id}&viewMode=docs`)
      await page.locator('.sbdocs h1').first().waitFor()
      undescribed.push(...(await page.evaluate(undescribedProps, id)))
      // oxlint-enable no-await-in-loop
    }
    expect(undescribed).toEqual([])
    expect(errors).toEqual([])
    await page.close()
  })

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
    await page.getByText('You have signed the document.').first().waitFor()
    expect(errors).toEqual([])
    await page.close()
  })
})

describe('the documentation site', () => {
  it('has no broken link to a page or file of the site', () => {
    const pages = readdirSync(join(folder, NAME, 'docs'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => name.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(70)
    const broken = pages.flatMap((page) =>
      targetsOf(readText(join('docs', page)))
        .map((target) =>
          target.startsWith('/') ? target : join(NAME, 'docs', dirname(page), target),
        )
        .filter((target) => !existsSync(join(folder, target)))
        .map((target) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('finds a guide by its subject, and every option of the proxy with a part of its text', async () => {
    const page = await browser.newPage()
    await page.goto(`${base}docs/index.html`)
    await page.getByRole('button', { name: 'Search' }).click()
    const input = page.getByRole('searchbox')
    const first = page.getByRole('option').first()
    await input.fill('theming')
    await first.getByText('Style the component').waitFor()
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

/** Returns the files that the relative links of a page refer to. */
function targetsOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/\s(?:href|src)="([^"#]+)[^"]*"/g), ([, target = '']) =>
    decodeURIComponent(target),
  ).filter((target) => !/^(?:https?|mailto|data):/.test(target))
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
  await page.getByText('You have signed the document.').first().waitFor()
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
  const page = await engine.newPage()
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    // Ignore the icon: browsers load it from the root of the host, where no icon exists.
    const isIcon = message.location().url.endsWith('/favicon.ico')
    if (message.type() === 'error' && !isIcon)
      errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${base}iframe.html?id=${id}&viewMode=story`)
  // Wait, because Storybook reloads the page if it leaves a story that has not finished.
  await page.waitForFunction(() =>
    Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__')?.last('storyFinished'),
  )
  return { page, errors }
}

async function entries(type: 'story' | 'docs'): Promise<readonly string[]> {
  const index: unknown = JSON.parse(await readFile(join(folder, NAME, 'index.json'), 'utf8'))
  const all = Object.values(Object(isJsonObject(index) && index['entries']))
  return all.flatMap((entry) =>
    isJsonObject(entry) && entry['type'] === type ? String(entry['id']) : [],
  )
}

/** Opens another story, as a click in the list does. Runs inside the page. */
async function showStory(storyId: string): Promise<string> {
  const channel = Reflect.get(globalThis, '__STORYBOOK_ADDONS_CHANNEL__')
  return new Promise((resolve) => {
    channel.once('storyFinished', ({ status }: { status: string }) => resolve(status))
    channel.once('storyErrored', ({ description }: { description: string }) => resolve(description))
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
  })
}

/** Returns the props of a docs page that have no description. Runs inside the page. */
function undescribedProps(id: string): readonly string[] {
  const rows = [...document.querySelectorAll('.docblock-argstable-body tr')]
  return rows.flatMap(({ children: [name, about] }) =>
    about && about.children.length < 2 ? `${id}: ${name?.textContent}` : [],
  )
}

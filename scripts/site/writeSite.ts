import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type DeclarationReflection, ReflectionKind } from 'typedoc'
import { load as markdown } from 'typedoc-plugin-markdown'
import { load as missingExports } from 'typedoc-plugin-missing-exports'
import { build } from 'vitepress'
import { INDEX, listedDocuments } from './indexPage.js'
import { llmsFullText, llmsText, type Page } from './llmsText.js'
import { readProject, root } from './readProject.js'
import { forSite, pathOnSite } from './sitePages.js'

const SITE = import.meta.dirname
/** The pages as VitePress reads them. In this folder, because pages import Vue from its packages. */
const STAGE = join(SITE, 'staged.generated')

/**
 * Writes the documents and the API reference as a website into `docs/` of Storybook's `folder`. A
 * host must serve that folder at the path `base`.
 */
export async function writeSite(folder: string, base: string): Promise<void> {
  const pages = listedPages()
  const site = `${base}docs/`
  rmSync(STAGE, { recursive: true, force: true })
  cpSync(join(SITE, 'vitepress'), join(STAGE, '.vitepress'), { recursive: true })
  stagePages(pages, site)
  const api = await stageApi()
  const menu = { base: site, storybook: '/../index.html', sidebar: [...menuOf(pages), ...api] }
  write('.vitepress/menu.json', JSON.stringify(menu))
  await build(STAGE, { outDir: join(folder, 'docs') })
  rmSync(STAGE, { recursive: true })
  for (const { path, text } of pages) write(path, text, join(folder, 'docs/markdown'))
  write('llms.txt', llmsText(pages), folder)
  write('llms-full.txt', llmsFullText(pages), folder)
}

function listedPages(): readonly Page[] {
  const index = readFileSync(join(root, INDEX), 'utf8')
  return listedDocuments(index).map(({ title, path, group }) => ({
    title,
    path,
    group,
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

/** Returns the Markdown files of a folder and of its folders, such as those of the examples. */
function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return existsSync(join(root, path, 'README.md')) ? [`${path}/README.md`] : []
    return entry.name.endsWith('.md') ? [path] : []
  })
}

function write(path: string, text: string, folder = STAGE): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Writes the documents, and the pictures and files to which they link. */
function stagePages(listed: readonly Page[], base: string): void {
  const unlisted = [
    INDEX,
    ...markdownIn('docs/reference'),
    ...markdownIn('docs/decisions'),
    ...markdownIn('examples'),
  ]
    .filter((path) => !listed.some((page) => page.path === path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const all = [...listed, ...unlisted]
  const pages = new Map(all.map(({ path }) => [path, pathOnSite(path)]))
  // Hosts that ignore case would serve only one of two such pages.
  const places = new Set([...pages.values()].map((page) => page.toLowerCase()))
  if (places.size < all.length) throw new Error('Two documents have the same path on the site.')
  pages.set('README.md', 'index.md')
  const files = new Set<string>()
  for (const page of all) write(pathOnSite(page.path), forSite(page, { pages, base }, files))
  for (const path of files)
    write(`public/files/${path}.txt`, readFileSync(join(root, path), 'utf8'))
  cpSync(join(root, 'docs/images'), join(STAGE, 'public/images'), { recursive: true })
  cpSync(join(SITE, 'brand'), join(STAGE, 'public'), { recursive: true })
  write('index.md', readFileSync(join(SITE, 'vitepress/index.md'), 'utf8'))
  rmSync(join(STAGE, '.vitepress/index.md'))
}

/** Options of TypeDoc's plugins, which its types lack. */
const PLUGIN_OPTIONS = {
  entryFileName: 'index',
  internalModule: 'Types of the exports',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  useCodeBlocks: true,
  // Nearly all properties are `readonly`. Without this column, the descriptions fit on the page.
  tableColumnSettings: { hideModifiers: true },
}

/** Writes a page for each entry of the package, and returns their part of the menu. */
async function stageApi(): Promise<readonly object[]> {
  const folder = join(STAGE, 'api')
  const { app, project } = await readProject({
    plugin: [missingExports, markdown],
    outputs: [{ name: 'markdown', path: folder }],
    router: 'module',
    ...Object(PLUGIN_OPTIONS),
  })
  await app.generateOutputs(project)
  const entries = (project.children ?? []).map((entry) => {
    const { name } = entry
    const page = existsSync(join(folder, name, 'index.md')) ? `${name}/index.md` : `${name}.md`
    return { name, link: `/api/${page}`, values: valuesOf(entry) }
  })
  write('api/index.md', apiIndex(entries))
  const items = entries.map(({ name, link }) => ({
    text: name.replace('react-signing-ceremony/', '…/'),
    link,
  }))
  return [{ text: 'API', items }]
}

/** An entry of the package, with its page and the names of its functions, classes and constants. */
interface ApiEntry {
  readonly name: string
  readonly link: string
  readonly values: readonly string[]
}

function valuesOf(entry: DeclarationReflection): readonly string[] {
  const kinds = ReflectionKind.Function | ReflectionKind.Class | ReflectionKind.Variable
  return (entry.children ?? []).filter((child) => child.kindOf(kinds)).map(({ name }) => name)
}

/** Returns the first page of the reference, which replaces TypeDoc's list of modules. */
function apiIndex(entries: readonly ApiEntry[]): string {
  const sections = entries.map(({ name, link, values }) => {
    const links = values.map((value) => `[\`${value}\`](${link}#${value.toLowerCase()})`)
    const content = links.length > 0 ? links.join(' ') : `[Types](${link})`
    return `| [\`${name}\`](${link}) | ${content} |`
  })
  return [
    '# API',
    'Every entry of the package, with its functions, components and constants. The page of an entry also describes its types.',
    ['| import from | what it exports |', '| --- | --- |', ...sections].join('\n'),
  ].join('\n\n')
}

function menuOf(pages: readonly Page[]): readonly object[] {
  const groups = [...new Set(pages.map(({ group }) => group))]
  return groups.map((group) => ({
    text: group,
    items: pages
      .filter((page) => page.group === group)
      .map(({ title, path }) => ({ text: title, link: `/${pathOnSite(path)}` })),
  }))
}

import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { llmsFullText, llmsText, markdownPath } from './llmsText.js'
import { renderPage } from './renderPage.js'
import { readPages, repositoryUrl } from './sitePages.js'

/** Every file of the site but pictures and style, by its path beside Storybook's own. */
export function siteFiles(root: string): ReadonlyMap<string, string> {
  const pages = readPages(root)
  const links = { pages, repository: repositoryUrl(root) }
  return new Map([
    ...pages.map((page) => [`docs/${page.path}`, renderPage(page, links)] as const),
    ...pages.map(({ source, text }) => [markdownPath(source), text] as const),
    ['llms.txt', llmsText(pages)],
    ['llms-full.txt', llmsFullText(pages)],
  ])
}

/** Writes the documents as a site, `docs/`, into the folder that Storybook has been built into. */
export async function writeSite(root: string, folder: string): Promise<void> {
  const files = [...siteFiles(root)].map(([path, text]) => ({ path: join(folder, path), text }))
  const folders = new Set(files.map(({ path }) => dirname(path)))
  await Promise.all([...folders].map(async (name) => mkdir(name, { recursive: true })))
  await Promise.all(files.map(async ({ path, text }) => writeFile(path, text)))
  await cp(join(root, 'docs/images'), join(folder, 'docs/images'), { recursive: true })
  await cp(join(import.meta.dirname, 'site.css'), join(folder, 'docs/site.css'))
}

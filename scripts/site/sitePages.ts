import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isJsonObject } from '../../src/contract/jsonObject.js'

/** One page: a document of the repository, and where the site has it. */
export interface SitePage {
  /** In the repository. */
  readonly source: string
  /** Below the site's folder. */
  readonly path: string
  readonly text: string
}

/** Every document that people read: the three at the top, and all below `docs/`. */
export function readPages(root: string): readonly SitePage[] {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  const top = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
  return [...top.filter((name) => existsSync(join(root, name))), ...documents].map((source) => ({
    source,
    path: pathOf(source),
    text: readFileSync(join(root, source), 'utf8'),
  }))
}

function pathOf(source: string): string {
  if (source === 'README.md') return 'index.html'
  return source.replace(/^docs\//, '').replace(/\.md$/, '.html')
}

/** Where the repository is shown, as `package.json` has it. */
export function repositoryUrl(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return isJsonObject(manifest) ? String(manifest['homepage']).replace('#readme', '') : ''
}

/** What turns a document's links into the site's. */
export interface Links {
  readonly pages: readonly SitePage[]
  readonly repository: string
}

/**
 * A link as the site has it: to a page of its own, to a picture beside the pages, or to the repository
 * for what is no document.
 */
export function siteLink(target: string, from: SitePage, { pages, repository }: Links): string {
  if (target.startsWith('#')) return target
  const place = placeOf(target, from, repository)
  if (place === undefined) return target
  const [file = '', anchor] = place.split('#')
  const page = pages.find(({ source }) => source === file)
  const up = '../'.repeat(from.path.split('/').length - 1)
  if (page) return up + page.path + (anchor === undefined ? '' : `#${anchor}`)
  if (file.startsWith('docs/images/')) return up + file.slice('docs/'.length)
  return `${repository}/blob/main/${place}`
}

/** The place in the repository that a link means; `undefined` for other sites. */
function placeOf(target: string, from: SitePage, repository: string): string | undefined {
  const raw = repository.replace('github.com', 'raw.githubusercontent.com')
  const own = [`${repository}/blob/main/`, `${raw}/main/`].find((start) => target.startsWith(start))
  if (own !== undefined) return target.slice(own.length)
  if (/^[a-z]+:/.test(target)) return undefined
  return join(dirname(from.source), target).replaceAll('\\', '/')
}

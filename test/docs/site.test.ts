import { join, posix } from 'node:path'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { siteFiles } from '../../scripts/site/writeSite.js'
import { siteMap } from '../../scripts/site/siteMap.js'
import { readPages } from '../../scripts/site/sitePages.js'
import { repository } from './documents.js'

const files = siteFiles(repository)
const pages = [...files].filter(([path]) => path.endsWith('.html'))

/** Where the links of a page lead inside the site, with the page they are on. */
function linksOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/\s(?:href|src|srcset)="([^"]+)"/g), ([, link = '']) => link)
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const path = file === '' ? from : posix.join(posix.dirname(from), file)
  // Storybook's own files, the style, and pictures are no documents.
  if (/^(?:index\.html|favicon\.svg|iframe\.html.*|docs\/site\.css)$/.test(path)) return true
  if (path.startsWith('docs/images/')) return existsSync(join(repository, path))
  const html = files.get(path)
  return html !== undefined && (anchor === undefined || html.includes(` id="${anchor}"`))
}

describe('the documents as a site', () => {
  it.each(pages)(
    '%s has one heading above all others, and links that lead somewhere',
    (path, html) => {
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      const broken = linksOf(html).filter(
        (link) => !/^(?:https?:|mailto:|data:)/.test(link) && !leadsSomewhere(path, link),
      )
      expect(broken).toEqual([])
    },
  )

  it('shows the pictures that lie beside it, also where a document has them as markup', () => {
    const pictures = pages.flatMap(([, html]) =>
      Array.from(
        html.matchAll(/<(?:img|source)\s[^>]*?(?:src|srcset)="([^"]+)"/g),
        ([, at = '']) => at,
      ),
    )
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter((at) => !/^(?:\.\.\/)*images\//.test(at))).toEqual([])
  })

  it('has a ceremony to sign on its first page, and on no other', () => {
    const live = pages.filter(([, html]) => html.includes('id="sign-one-here"'))
    expect(live.map(([path]) => path)).toEqual(['docs/index.html'])
  })

  it('lists only what is there, and every document that is written by hand but the decisions', () => {
    const targets = siteMap(readPages(repository)).flatMap(({ entries }) =>
      entries.map(({ target }) => target.split('#')[0] ?? ''),
    )
    expect(targets.filter((target) => !existsSync(join(repository, target)))).toEqual([])
    const listed = new Set(targets)
    const documents = [...files.keys()].filter((path) => /^docs\/[a-z]\w*\.md$/.test(path))
    expect(documents.filter((path) => !listed.has(path))).toEqual([])
  })

  it('says what it is to programs, with links to the documents themselves', () => {
    const text = files.get('llms.txt') ?? ''
    expect(text).toMatch(/^# react-signing-ceremony\n\n> /)
    const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !files.has(link))).toEqual([])
    expect(files.get('llms-full.txt')).toContain('# Five minutes, from an empty app')
  })
})

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSite } from '../../scripts/site/writeSite.js'

const folder = mkdtempSync(join(tmpdir(), 'site-'))
beforeAll(() => writeSite(folder), 600_000)
afterAll(() => rmSync(folder, { recursive: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** Returns the files that the relative links of a page refer to. */
function targetsOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/\s(?:href|src)="([^"#]+)[^"]*"/g), ([, target = '']) =>
    decodeURIComponent(target),
  ).filter((target) => !/^(?:https?|mailto|data):/.test(target))
}

describe('the documentation site', () => {
  it('has no broken relative link', () => {
    const pages = readdirSync(join(folder, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.html'),
    )
    expect(pages.length).toBeGreaterThan(50)
    const broken = pages.flatMap((page) =>
      targetsOf(read(join('docs', page)))
        .map((target) => join('docs', dirname(page), target))
        // Storybook writes index.html, which this test does not build.
        .filter((target) => target !== 'index.html' && !existsSync(join(folder, target)))
        .map((target) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('contains a search for the documents and the API', () => {
    expect(existsSync(join(folder, 'docs/assets/search.js'))).toBe(true)
  })

  it('lists every document in llms.txt, for language models', () => {
    const links = Array.from(read('llms.txt').matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([])
    expect(read('llms-full.txt')).toContain('<!-- docs/quickStart.md -->')
  })
})

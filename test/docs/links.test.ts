import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { type Document, documents, proseOf, repository } from './documents.js'

const manifest: unknown = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const homepage = isJsonObject(manifest) ? String(manifest['homepage']).replace('#readme', '') : ''
const pages = `${homepage}/blob/main/`
const pictures = `${homepage.replace('github.com', 'raw.githubusercontent.com')}/main/`

/** Where a document's links and pictures lead, as written. */
function targetsOf(document: Document): readonly string[] {
  const prose = proseOf(document)
  return [
    ...prose.matchAll(/\]\(([^)\s]+)\)/g),
    ...prose.matchAll(/\s(?:src|srcset|href)="([^"]+)"/g),
  ].map(([, target = '']) => target)
}

/** The place in the repository that a target means, with its anchor; `undefined` for other sites. */
function placeOf(path: string, target: string): string | undefined {
  const own = [pages, pictures].find((prefix) => target.startsWith(prefix))
  if (own) return target.slice(own.length)
  if (/^[a-z]+:/.test(target)) return undefined
  return target.startsWith('#') ? path + target : join(dirname(path), target)
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(path: string): readonly string[] {
  const text = readFileSync(join(repository, path), 'utf8').replaceAll(/^```.*?^```/gms, '')
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function leadsSomewhere(place: string): boolean {
  const [file = '', anchor] = place.split('#')
  if (!existsSync(join(repository, file))) return false
  return anchor === undefined || anchorsOf(file).includes(anchor)
}

describe.each(documents)('$path', (document) => {
  it('links to files and headings that are there', () => {
    const broken = targetsOf(document).filter((target) => {
      const place = placeOf(document.path, target)
      return place !== undefined && !leadsSomewhere(place)
    })
    expect(broken).toEqual([])
  })
})

describe('what the registry shows', () => {
  it.each(['README.md', 'SECURITY.md'])(
    'has whole urls in %s, since it lies nowhere beside them',
    (path) => {
      const targets = targetsOf(documents.find((document) => document.path === path) ?? never(path))
      expect(targets).not.toEqual([])
      expect(targets.filter((target) => !/^(?:https:|#)/.test(target))).toEqual([])
    },
  )

  it('takes pictures from where pictures are served, and pages from where pages are', () => {
    const readme = documents.find(({ path }) => path === 'README.md')
    const own = targetsOf(readme ?? never('README.md')).filter((target) =>
      target.includes('/main/'),
    )
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((target) => target.startsWith(pictures) !== isPicture(target))).toEqual([])
  })
})

function isPicture(target: string): boolean {
  return target.endsWith('.png')
}

function never(path: string): never {
  throw new Error(`${path} is gone`)
}

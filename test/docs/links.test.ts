import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Document, documents, proseOf, repository } from './documents.js'

/** Returns the urls of a document's links and pictures, as written. */
function targetsOf(document: Document): readonly string[] {
  const prose = proseOf(document)
  return [
    ...prose.matchAll(/\]\(([^)\s]+)\)/g),
    ...prose.matchAll(/\s(?:src|srcset|href)="([^"]+)"/g),
  ].map(([, target = '']) => target)
}

/** Returns the file and anchor that a link refers to, or `undefined` for another site. */
function placeOf(path: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined
  return target.startsWith('#') ? path + target : join(dirname(path), target)
}

/** Returns the anchors that GitHub generates from the headings of a page, and those in its HTML. */
function anchorsOf(path: string): readonly string[] {
  const text = readFileSync(join(repository, path), 'utf8').replaceAll(/^```.*?^```/gms, '')
  const written = Array.from(text.matchAll(/<a id="(\w+)">/g), ([, id = '']) => id)
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...written, ...headings]
}

function isValid(place: string): boolean {
  const [file = '', anchor] = place.split('#')
  // A link to a folder is broken on the documentation site, which has files only.
  if (!statSync(join(repository, file), { throwIfNoEntry: false })?.isFile()) return false
  return anchor === undefined || anchorsOf(file).includes(anchor)
}

describe.each(documents)('$path', (document) => {
  it('links only to files and headings that exist', () => {
    const broken = targetsOf(document).filter((target) => {
      const place = placeOf(document.path, target)
      return place !== undefined && !isValid(place)
    })
    expect(broken).toEqual([])
  })
})

const manifest: { files: readonly string[] } = JSON.parse(
  readFileSync(join(repository, 'package.json'), 'utf8'),
)
/** Whether the npm package contains a file, from `files` of package.json and npm's own rules. */
function isPackaged(path: string): boolean {
  return [...manifest.files, 'README.md', 'LICENSE', 'package.json'].some((entry) => {
    const [folder = '', end] = entry.split('*')
    if (end === undefined) return path === entry || path.startsWith(`${entry}/`)
    return path.startsWith(folder) && path.endsWith(end) && !path.slice(folder.length).includes('/')
  })
}

// npm and GitHub show README.md beside the files of the repository, so its links can leave the package.
const packaged = documents.filter(({ path }) => isPackaged(path) && path !== 'README.md')

describe.each(packaged)('$path in the package', (document) => {
  it('links only to files of the package, because a reader has no others', () => {
    const places = targetsOf(document).flatMap((target) => placeOf(document.path, target) ?? [])
    const outside = places.filter((place) => !isPackaged(place.split('#')[0] ?? ''))
    expect(outside).toEqual([])
  })

  it('names the repository beside each of its folders that the package lacks', () => {
    const lone = document.text.match(/`(?:examples|stories|bench|demo)\/[^`]*`(?! of the rep)/g)
    expect(lone).toBeNull()
  })
})

describe('README.md', () => {
  const readme = documents.find(({ path }) => path === 'README.md')
  const targets = readme ? targetsOf(readme) : []

  // The repository is not public yet, so absolute links to its files do not work.
  it('links to files of this repository by relative paths', () => {
    const own = targets.filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    expect(own.length).toBeGreaterThan(20)
    expect(targets.filter((target) => target.includes('react-signing-ceremony/blob'))).toEqual([])
  })

  it('has at most 600 words, without tags and addresses', () => {
    const words = readme?.text.replaceAll(/<[^>]*>|\]\([^)]*\)/g, '').match(/\w\S*/g)
    expect(words?.length).toBeLessThanOrEqual(600)
  })
})

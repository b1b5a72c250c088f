import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as exported from '../../src/embed/labels/index.js'
import type { CeremonyLabels } from '../../src/embed/labels/ceremonyLabels.js'
import * as queueLabels from '../../src/embed/queue/labels/index.js'
import { repository } from '../docs/documents.js'

const { en, loadLabels, ...others } = exported
const languages = Object.entries(others)

/** Returns all texts by name, those of a role with its name in front. */
function textsOf({ roles, ...labels }: CeremonyLabels): ReadonlyMap<string, string> {
  const ofRoles = Object.entries(roles ?? {}).flatMap(([role, texts]) =>
    Object.entries(texts).map(([name, text]) => [`${role}.${name}`, text] as const),
  )
  return new Map([...Object.entries(labels), ...ofRoles])
}
const english = textsOf(en)

/** The placeholders of a text, such as `{title}`. */
const placeholders = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? []

describe.each(languages)('the labels %s', (name, labels) => {
  it('have a text for each English text, with the same placeholders', () => {
    const texts = textsOf(labels)
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, text] of english) {
      const own = texts.get(key) ?? ''
      expect(placeholders(own)).toEqual(placeholders(text))
      expect(own).not.toBe('')
    }
  })

  it('repeat no English text, and separate headings where English does', () => {
    const texts = textsOf(labels)
    const same = [...english].filter(([key, text]) => texts.get(key) === text)
    expect(same.map(([key]) => key).filter((key) => key !== 'dir')).toEqual([])
    for (const [key, text] of english) {
      if (key.endsWith('declined')) continue
      expect(texts.get(key)?.includes('\n')).toBe(text.includes('\n'))
    }
    const parts = [...texts].flatMap(([key, text]) => text.split('\n').map((part) => [key, part]))
    expect(parts.filter(([, part]) => !part?.trim())).toEqual([])
  })

  it('have the writing direction of their language, and the name of their file', () => {
    expect(labels.dir).toBe(['ar', 'he'].includes(name) ? 'rtl' : 'ltr')
    expect(labels.lang.replace('-', '').toLowerCase()).toBe(name.toLowerCase())
  })

  it('weigh less than 2.2 kilobytes', () => {
    const texts = [...textsOf(labels).values()].join('\n')
    expect(brotliCompressSync(texts).length).toBeLessThan(2_200)
  })
})

it('French texts have no-break spaces inside quotation marks, and before “?”, “;” and “:”', () => {
  const texts = [...textsOf(exported.fr).values(), ...Object.values(queueLabels.fr)]
  expect(texts.filter((text) => / [?;:!»]|« /.test(text))).toEqual([])
})

it('docs/sentences.md lists every English text', () => {
  const page = readFileSync(join(repository, 'docs/sentences.md'), 'utf8')
  const listed = page.matchAll(/^\| `([\w.]+)` +\| “(.*?)” +\|/gm)
  const lines = [...english]
    .filter(([key]) => key !== 'lang' && key !== 'dir')
    .map(([key, text]) => [key, text.replaceAll('\n', ' ')])
  expect(Object.fromEntries(Array.from(listed, ([, key, text]) => [key, text]))).toEqual(
    Object.fromEntries(lines),
  )
})

describe('loadLabels', () => {
  it('loads every language by the language of its texts', async () => {
    for (const [, labels] of languages) {
      // oxlint-disable-next-line no-await-in-loop -- the order does not matter
      expect(await loadLabels(labels.lang)).toBe(labels)
    }
  })
})

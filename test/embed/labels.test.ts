import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as exported from '../../src/embed/labels/index.js'
import { repository } from '../docs/documents.js'

const { en, loadLabels, ...others } = exported
const languages = Object.entries(others)

/** The placeholders of a text, such as `{title}`. */
const placeholders = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? []

describe.each(languages)('the labels %s', (name, labels) => {
  it('have a text for each English text, with the same placeholders', () => {
    expect(Object.keys(labels).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const [key, text] of Object.entries(en)) {
      const own: unknown = Reflect.get(labels, key)
      expect(placeholders(String(own))).toEqual(placeholders(text))
      expect(own).not.toBe('')
    }
  })

  it('repeat no English text, and separate headings where English does', () => {
    const same = Object.entries(en).filter(([key, text]) => Reflect.get(labels, key) === text)
    expect(same.map(([key]) => key).filter((key) => key !== 'dir')).toEqual([])
    for (const [key, text] of Object.entries(en)) {
      if (key === 'declined') continue
      expect(String(Reflect.get(labels, key)).includes('\n')).toBe(text.includes('\n'))
    }
  })

  it('have the writing direction of their language, and the name of their file', () => {
    expect(labels.dir).toBe(['ar', 'he'].includes(name) ? 'rtl' : 'ltr')
    expect(labels.lang.replace('-', '').toLowerCase()).toBe(name.toLowerCase())
  })

  it('weigh less than 1.5 kilobytes', () => {
    const texts = Object.values(labels).join('\n')
    expect(brotliCompressSync(texts).length).toBeLessThan(1_500)
  })
})

it('docs/sentences.md lists every English text', () => {
  const page = readFileSync(join(repository, 'docs/sentences.md'), 'utf8')
  const listed = page.matchAll(/^\| `(\w+)` +\| “(.*?)” +\|/gm)
  const { lang: _lang, dir: _dir, ...texts } = en
  const lines = Object.entries(texts).map(([key, text]) => [key, text.replaceAll('\n', ' ')])
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

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages as storyLanguages } from '../../.storybook/languages.js'
import { languages as demoLanguages } from '../../demo/app/language.js'
import * as labels from '../../src/embed/labels/index.js'
import { languages as emulatorLanguages } from '../../src/emulator/ceremony/texts/textsFor.js'
import * as queueLabels from '../../src/embed/queue/labels/index.js'
import { landingTexts } from '../../src/landing/landingTexts.js'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const { loadLabels: _, ...languages } = labels

/** The languages of the components. Each has a file in `src/embed/labels/`. */
const components = Object.values(languages).map(({ lang }) => lang)
const files = readdirSync(join(root, 'src/embed/labels'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => /^[a-z]{2}(?:[A-Z]\w+)?$/.test(name))

/** The languages of the tools for developers. */
const tags = ['de', 'en', 'es', 'fr']

/** Returns each name with the placeholders of its text. */
const shapeOf = (texts: object): string =>
  Object.entries(texts)
    .map(([name, text]) => [name, ...(String(text).match(/\{\w+\}/g) ?? []).toSorted()].join(' '))
    .join()

describe('the languages of the components', () => {
  it('each have a file and texts of the landing page', () => {
    expect(files.toSorted()).toEqual(Object.keys(languages).toSorted())
    const landing = components.map((tag) => landingTexts(tag).language)
    expect(landing).toEqual(components)
  })

  it('each have the texts of the queue, with the same names and placeholders', () => {
    const { en } = queueLabels
    const shapes = Object.entries(queueLabels).map(([name, texts]) => [
      name,
      { lang: texts.lang, shape: shapeOf(texts) },
    ])
    const expected = Object.entries(languages).map(([name, { lang }]) => [
      name,
      { lang, shape: shapeOf(en) },
    ])
    expect(Object.fromEntries(shapes)).toEqual(Object.fromEntries(expected))
  })

  it.each<[string, readonly string[] | undefined]>([
    ['include those of the emulator’s page', emulatorLanguages.map(({ lang }) => lang)],
    ['include those of the sample portal', demoLanguages.map(({ lang }) => lang)],
    ['include those of Storybook', Object.keys(storyLanguages)],
    [
      'include those with a story',
      read('stories/look/Languages.stories.tsx').match(/(?<=language: ')[^']+/g) ?? [],
    ],
  ])('%s', (_what, found) => {
    expect(found?.toSorted()).toEqual(tags.toSorted())
  })

  const inOrder = emulatorLanguages.map(({ lang }) => lang)
  const names = inOrder.map(
    (tag) => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? '',
  )
  const and = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
  const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
  const or = either.format(inOrder)

  it.each([
    ['docs/emulator.md', and],
    ['docs/reference/emulatorOptions.md', either.format(inOrder.map((tag) => `\`${tag}\``))],
    ['src/commandLine/landing/landingCommand.ts', or],
    ['src/emulator/optionTable.ts', either.format(inOrder.map((tag) => `\`${tag}\``))],
  ])('are named in %s: %s', (path, list) => {
    expect(read(path)).toContain(list)
  })
})

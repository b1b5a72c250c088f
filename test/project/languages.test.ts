import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages as storyLanguages } from '../../.storybook/languages.js'
import { languages as demoLanguages } from '../../demo/app/language.js'
import * as labels from '../../src/embed/labels/index.js'
import { languages as emulatorLanguages } from '../../src/emulator/ceremony/texts/textsFor.js'
import { landingTexts } from '../../src/landing/landingTexts.js'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The languages of the components. Each has a file in `src/embed/labels/`. */
const tags = readdirSync(join(root, 'src/embed/labels'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => /^[a-z]{2}$/.test(name))

const exported = Object.entries(labels)
const components = exported.map(([, { lang }]) => lang)

describe('the languages of the components', () => {
  it.each<[string, readonly string[] | undefined]>([
    ['each have an export', components],
    ['are those of the landing page', tags.filter((tag) => landingTexts(tag).language === tag)],
    ['are those of the emulator’s page', emulatorLanguages.map(({ lang }) => lang)],
    ['are those of the sample portal', demoLanguages.map(({ lang }) => lang)],
    ['are those of Storybook', Object.keys(storyLanguages)],
    [
      'each have a story',
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
    ['README.md', and],
    ['docs/hooks.md', and],
    ['docs/emulator.md', and],
    ['docs/reference/emulatorOptions.md', either.format(inOrder.map((tag) => `\`${tag}\``))],
    ['src/commandLine/landing/landingCommand.ts', or],
    ['src/emulator/optionTable.ts', either.format(inOrder.map((tag) => `\`${tag}\``))],
    [
      'src/react/SigningProvider.tsx',
      tags
        .toSorted()
        .map((tag) => `\`${tag}\``)
        .join(', '),
    ],
  ])('are named in %s: %s', (path, list) => {
    expect(read(path)).toContain(list)
  })
})

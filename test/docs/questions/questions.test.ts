import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../documents.js'
import questions from './questions.json' with { type: 'json' }

/** For each page that a newcomer reads: five questions, each with the words that answer it. */
const pages = Object.entries<Readonly<Record<string, string>>>(questions)

it('twenty pages for newcomers have five questions each', () => {
  expect(pages.map(([, answers]) => Object.keys(answers).length)).toEqual(Array(20).fill(5))
})

describe.each(pages)('%s', (page, answers) => {
  const text = readFileSync(join(repository, page), 'utf8').replaceAll(/\s+/g, ' ')

  it.each(Object.entries(answers))('answers: %s', (_question, answer) => {
    expect(text).toContain(answer)
  })
})

// oxlint-disable signing/plain-words -- these tests quote the words
import { describe, expect, it } from 'vitest'
import { faultsIn } from '../../scripts/lint/words.js'

const sentence = (words: number) => `${'word '.repeat(words - 1)}end.`

describe('faultsIn', () => {
  it.each([
    ['What nobody hears.', '“hears”: write “handle”'],
    ['option profile is none', '“is none”: write “must be … (received …)”'],
    ['`url` may not be empty', '“may not be”: write “must not be”'],
  ])('names the word to replace in “%s”', (text, fault) => {
    expect(faultsIn(text)).toContain(fault)
  })

  it('counts the words of each sentence', () => {
    expect(faultsIn(`${sentence(25)} ${sentence(25)}`)).toEqual([])
    expect(faultsIn(sentence(26))).toEqual(['a sentence has 26 words, at most 25'])
  })

  it('ignores code and in-flight requests', () => {
    expect(faultsIn('Call `tell()` for an in-flight request.')).toEqual([])
  })
})

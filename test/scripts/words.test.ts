// oxlint-disable signing/plain-words -- these tests quote the words
import { describe, expect, it } from 'vitest'
import { faultsIn } from '../../scripts/lint/words.js'

const sentence = (words: number) => `${'word '.repeat(words - 1)}end.`

describe('the check for plain words', () => {
  it.each([
    ['What nobody hears.', '“hears”: write “handle”'],
    ['option profile is none', '“is none”: write “must be … (received …)”'],
    ['`url` may not be empty', '“may not be”: write “must not be”'],
    ['It may only read the url.', '“may only”: write “must not”, “can only” or “perhaps”'],
    ['It decides who may sign.', '“who may”: write “can” or “is allowed to”'],
    ['A stolen dependency', '“stolen”: write “compromised”'],
    ['It logs what changed, and to what.', '“and to what.”: write the noun'],
    ['The sites that may embed it.', '“may embed”: write “can” or “is allowed to”'],
    ['A name may have at most 9 characters.', '“may have at most”: write “has at most”'],
    ['A session is required to sign.', '“is required to”: write “must”'],
    [
      'It asks whether a signature counts.',
      '“signature counts”: write “has signed” or “is confirmed”',
    ],
    ['The call fails silently.', '“silently”: write “without an error”'],
    ['A body in chunks', '“in chunks”: write “chunked”'],
    ['The listener announces an end.', '“announces”: write “notify”'],
    ['A call is under way.', '“under way”: write “in progress”'],
    ['It builds what is sent.', '“what is sent”: write a noun'],
    ['A call ends. Nor does another begin.', '“. Nor”: write the subject first'],
  ])('names the word to replace in “%s”', (text, fault) => {
    expect(faultsIn(text)).toContain(fault)
  })

  it('reports a sentence of more than 25 words', () => {
    expect(faultsIn(`${sentence(25)} ${sentence(25)}`)).toEqual([])
    expect(faultsIn(sentence(26))).toEqual(['a sentence has 26 words, at most 25'])
  })

  it.each([
    'Call `tell()` for an in-flight request.',
    'A live region announces each state.',
    'Names may have joiners, and the url may expire.',
  ])('reports no fault in “%s”', (text) => {
    expect(faultsIn(text)).toEqual([])
  })

  it('counts an indented line of a help text as its own sentence', () => {
    expect(faultsIn(`${'word '.repeat(20)}\n  ${'word '.repeat(20)}`)).toEqual([])
  })
})

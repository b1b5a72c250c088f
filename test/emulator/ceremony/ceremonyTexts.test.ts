import { expect, it } from 'vitest'
import { textsFor } from '../../../src/emulator/ceremony/texts/textsFor.js'

it.each(['en', 'de', 'es', 'fr'])('no text of the ceremony page is empty in %s', (lang) => {
  const texts = textsFor(lang)
  expect(texts.lang).toBe(lang)
  expect(JSON.stringify(texts)).not.toContain('""')
})

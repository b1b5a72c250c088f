import { expect, it } from 'vitest'
import { landingTexts } from '../../src/landing/landingTexts.js'

it.each(['en', 'de', 'es', 'fr'])('no text of the landing page is empty in %s', (language) => {
  const texts = landingTexts(language)
  expect(texts.language).toBe(language)
  expect(Object.values(texts)).not.toContain('')
})

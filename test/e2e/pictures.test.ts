import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { moments } from '../../scripts/pictures/moments.js'
import { pictured, readTexts, SCREENS } from '../../scripts/pictures/pictured.js'
import { repository } from '../docs/documents.js'
import { portalSetup } from './support/portalSetup.js'

const setup = portalSetup()

describe('a picture in README', () => {
  it.each(Object.entries(pictured))(
    'shows the texts of the portal: %s (npm run pictures)',
    async (name, { moment, width }) => {
      const page = await setup.visitAs('amara', '/', SCREENS[width])
      await moments.find((one) => one.name === moment)?.reach({ page, portal: setup.portal() })
      const texts = readFileSync(join(repository, `docs/images/${name}.txt`), 'utf8')
      expect(await readTexts(page)).toBe(texts)
    },
  )
})

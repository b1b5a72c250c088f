import { expect, it } from 'vitest'
import { testedEngines } from '../support/browsers/engines.js'
import { measureFraming } from '../support/origins/measureFraming.js'
import { MEASURED_FRAMES } from './cases/measuredFrames.js'

it.each(testedEngines())('%s shows the frames that the cases say', async (engine) => {
  const framings = MEASURED_FRAMES.map(([directive, pages, , , ceremony]) => ({
    directive,
    ancestors: pages.split(' '),
    ceremony,
  }))
  const shown = await measureFraming(engine, framings)
  const found = MEASURED_FRAMES.map(([list, pages], index) => [list, pages, shown[index]])
  expect(found).toEqual(
    MEASURED_FRAMES.map(([list, pages, shownBy]) => [
      list,
      pages,
      shownBy === 'every engine' || shownBy.split(', ').includes(engine),
    ]),
  )
})

import { describe, expect, it } from 'vitest'
import { exampleApps } from './support/exampleApps.js'
import { signExample } from './support/signExample.js'
import { PATIENCE } from './support/withExample.js'

describe.each(exampleApps.filter(({ isFast }) => isFast))('examples/$name', (app) => {
  it('signs and confirms in Chromium, built with the packed package', PATIENCE, async (context) => {
    expect(await signExample(app, context)).toMatchObject({
      envelope: { status: 'completed' },
      console: [],
    })
  })
})

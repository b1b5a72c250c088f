import { describe, expect, it } from 'vitest'
import { exampleApps } from './support/exampleApps.js'
import { signExample } from './support/signExample.js'
import { PATIENCE } from './support/withExample.js'

const apps = exampleApps.filter(({ isFast }) => isFast)

describe.each(apps.map((app) => [app.name, app] as const))('examples/%s', (_name, app) => {
  it('signs and confirms in Chromium, built with the packed package', PATIENCE, async (context) => {
    expect(await signExample(app, context)).toMatchObject({
      envelope: { status: 'completed' },
      console: [],
    })
  })
})

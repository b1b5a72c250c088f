import { describe, expect, it } from 'vitest'
import { exampleApps } from './support/exampleApps.js'
import { signExample } from './support/signExample.js'
import { PATIENCE } from './support/withExample.js'

const apps = exampleApps.filter(({ isFast, usesEmulator }) => !isFast && usesEmulator)

describe.each(apps.map((app) => [app.name, app] as const))('examples/%s', (_name, app) => {
  it('completes a ceremony in Chromium with the packed npm package', PATIENCE, async (context) => {
    expect(await signExample(app, context)).toMatchObject({
      envelope: { status: 'completed' },
      console: [],
    })
  })
})

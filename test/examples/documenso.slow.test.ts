import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { exampleApps } from './support/exampleApps.js'
import { installExample } from './support/installExample.js'
import { PATIENCE } from './support/withExample.js'

const hasRegistry = inject('hasRegistry')
const withoutEmulator = exampleApps.filter(({ usesEmulator }) => !usesEmulator)

it.skipIf(!hasRegistry).each(withoutEmulator.map((app) => [app.name, app] as const))(
  'examples/%s installs the packed package, builds and has no lint error',
  PATIENCE,
  async (_name, app) => {
    const folder = await mkdtemp(join(tmpdir(), `example-${app.name}-`))
    try {
      await expect(installExample(app, folder)).resolves.toBeUndefined()
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  },
)

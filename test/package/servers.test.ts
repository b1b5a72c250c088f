import { expect, it } from 'vitest'
import { readTemplates } from '../../scripts/templates/buildTemplates.js'
import { linkPackages, statusOfCeremony } from './support/initServer.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()
linkPackages(consumer, ['express', 'fastify', 'hono', '@hono/node-server'])
const templates = (await readTemplates()).filter(({ start }) => start.includes('node server.mjs'))

it.each(templates)(
  'the server that `init` writes for $name creates a ceremony',
  { timeout: 40_000 },
  async (template) => {
    expect(await statusOfCeremony(consumer, template)).toBe(201)
  },
)

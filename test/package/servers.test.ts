import { spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readTemplates } from '../../scripts/templates/buildTemplates.js'
import { startSigningEmulator } from '../../src/emulator/node/index.js'
import { freePort } from '../support/freePort.js'
import { createPackedConsumer, repository } from './support/packedConsumer.js'

const consumer = createPackedConsumer()
for (const name of ['express', 'fastify', 'hono', '@hono/node-server']) {
  const target = join(consumer.folder, 'node_modules', name)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(join(repository, 'node_modules', name), target)
}
const templates = (await readTemplates()).filter(({ start }) => start.includes('node server.mjs'))

it.each(templates.map((template) => [template.name, template] as const))(
  'the server that `init` writes for %s creates a ceremony',
  { timeout: 40_000 },
  async (name, { files }) => {
    const folder = join(consumer.folder, name)
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const port = await freePort()
    const { emulator, close } = await startSigningEmulator({
      port: 0,
      envelopes: [{ recipients: [{ id: 're_ada', name: 'Ada', email: 'ada@example.com' }] }],
    })
    const portal = `http://localhost:${port}`
    const env = {
      ...process.env,
      PORT: String(port),
      PORTAL_URL: portal,
      SIGNING_SERVICE_URL: emulator.origin,
    }
    const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, env })
    try {
      await new Promise((resolve, reject) => {
        server.stdout.on('data', (text) => /listens on|runs on/.test(String(text)) && resolve(text))
        server.stderr.once('data', (text) => reject(new Error(String(text))))
      })
      const response = await fetch(`${portal}/api/signing/recipients/re_ada/ceremony`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: portal },
        body: '{}',
      })
      expect(response.status).toBe(201)
    } finally {
      server.kill()
      await close()
    }
  },
)

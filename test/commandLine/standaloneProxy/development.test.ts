import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../../src/commandLine/standaloneProxy/readConfig.js'
import { startStandaloneProxy } from '../../../src/commandLine/standaloneProxy/startStandaloneProxy.js'
import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { repository } from '../../docs/documents.js'
import { startTestPortal } from './portal.js'

/** Returns the configuration in the section “In development”, with the ports of this test. */
function developmentConfig(emulator: string, portal: string): unknown {
  const page = readFileSync(join(repository, 'docs/standaloneProxy.md'), 'utf8')
  const [, section = ''] = page.split('## In development')
  const [, text = ''] = /```json\n([^]*?)```/.exec(section) ?? []
  const config: Record<string, unknown> = JSON.parse(
    text
      .replace('http://127.0.0.1:8787', emulator)
      .replace('http://127.0.0.1:3000/signing-session', portal),
  )
  return { ...config, listen: { port: 0, drainMs: 0 } }
}

it('the development configuration of docs/standaloneProxy.md creates a ceremony of the emulator', async () => {
  const { emulator, origin, close } = await startSigningEmulator({ port: 0 })
  const portal = await startTestPortal()
  const [recipient] = emulator.seedEnvelope({
    recipients: [{ name: 'Ada', email: 'ada@example.com' }],
  }).recipients
  const config = readConfig(developmentConfig(origin, portal.url))
  const env = { SIGNING_API_KEY: 'key_test_emulator' }
  const { port, stop } = await startStandaloneProxy(config, { env, print: () => {} })
  const address = `http://127.0.0.1:${port}/api/signing/recipients/${recipient?.id}/ceremony`
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': 'key',
    cookie: 'session=ada',
    origin: 'http://localhost:3000',
  }
  const response = await fetch(address, { method: 'POST', headers, body: '{}' })
  await stop()
  await Promise.all([portal.close(), close()])
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ url: expect.stringContaining(origin) })
})

import { createServer } from 'node:http'
import { expect, it, vi } from 'vitest'
import { greeting } from '../../../src/commandLine/emulate/greeting.js'
import { readEmulateOptions } from '../../../src/commandLine/emulate/readEmulateOptions.js'
import { UsageError } from '../../../src/commandLine/terminal/terminal.js'
import { createSigningEmulator } from '../../../src/emulator/index.js'
import { startSigningEmulator } from '../../../src/emulator/node/index.js'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { memoryState } from '../../../src/proxy/state/memoryState.js'
import { createSigningRecord, createWebhookReceiver } from '../../../src/webhooks/index.js'
import { askRecord } from '../../webhooks/askRecord.js'
import { listen } from '../../proxy/support/listen.js'
import { createCeremony } from '../support/callEmulator.js'

it('a webhook of the emulator reports a signature to a Node server over HTTP', async () => {
  const secret = `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`
  const state = memoryState()
  const record = createSigningRecord()
  const receive = createWebhookReceiver({ secrets: [secret], state, onEvent: record.note })
  const receiver = await listen(createServer(toNodeListener(receive)))
  const running = await startSigningEmulator({
    port: 0,
    deliverableDelay: 0,
    webhooks: { url: `${receiver.url}/webhooks`, secret },
    envelopes: [{ recipients: [{ name: 'Ada', email: 'ada@example.com', id: 're_ada' }] }],
  })
  try {
    await createCeremony(running.emulator, 're_ada')
    running.emulator.endCeremony('re_ada')
    await vi.waitFor(async () => expect(await askRecord(record)).toBe(true))
  } finally {
    await running.close()
    await receiver.close()
  }
})

it('the command `emulate` sends webhooks to a url and prints their secret', () => {
  const webhooks = { url: 'http://127.0.0.1:3000/webhooks' }
  expect(readEmulateOptions(['--webhook-url', webhooks.url])).toMatchObject({ start: { webhooks } })
  const emulator = createSigningEmulator({ webhooks })
  expect(greeting(emulator, {})).toContain(`signs webhooks: ${emulator.webhooks?.secret}\n`)
  const withSecret = ['--webhook-url', webhooks.url, '--webhook-secret', 's']
  expect(readEmulateOptions(withSecret)).toMatchObject({
    start: { webhooks: { ...webhooks, secret: 's' } },
  })
  expect(() => readEmulateOptions(['--webhook-secret', 's'])).toThrow(UsageError)
})

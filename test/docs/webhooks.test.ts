import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import express from 'express'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSigningEmulator } from '../../src/emulator/index.js'
import { createSigningRecord, type SigningFacts } from '../../src/webhooks/index.js'
import { listen } from '../proxy/support/listen.js'
import { findPostgres } from '../stores/postgres/support/findPostgres.js'
import { startPostgres } from '../stores/postgres/support/postgresServer.js'
import { hasRedis, startRedis } from '../stores/redis/support/redisServer.js'
import { newSecret } from '../webhooks/signedRequest.js'
import { blocksOf, documents, repository } from './documents.js'

const page = documents.find(({ path }) => path === 'docs/webhooks.md')

/** Returns the block of the page that contains these words. */
function blockWith(words: string): string {
  const blocks = page ? blocksOf(page, /^(?:js|ts|sql)$/) : []
  return blocks.find(({ code }) => code.includes(words))?.code ?? ''
}

let folder = ''
// A folder in the repository, because there the package's name resolves to `dist/`.
beforeAll(async () => {
  await mkdir(join(repository, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(repository, 'test-results/webhooks-'))
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

/** Runs a block as the function `build` of a module, with one variable of the reader's app. */
async function runBlock(
  name: string,
  variable: string,
  value: unknown,
  code: string,
  result: string,
) {
  const imports = code.match(/^import .*$/gm)?.join('\n') ?? ''
  const body = code.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '')
  const path = join(folder, `${name}.mjs`)
  await writeFile(
    path,
    `${imports}\nexport function build(${variable}) {\n${body}\nreturn ${result}\n}`,
  )
  const { build } = await import(path)
  return build(value)
}

/** Notes a signature twice in a store of facts. Returns the record's answer, and the stored facts. */
async function afterSignature(facts: SigningFacts) {
  const { note, confirm } = createSigningRecord({ facts })
  const event = {
    id: 'msg_1',
    type: 'recipient.completed',
    occurredAt: 1,
    objectId: 're_ada',
    envelopeId: undefined,
    payload: {},
  }
  await note(event)
  await note(event)
  return { answer: await confirm({ recipientId: 're_ada' }), facts: await facts.list('re_ada') }
}

const SIGNED = { answer: true, facts: ['recipient.completed 1'] }

describe('docs/webhooks.md', () => {
  it('shows a receiver and a record that know a signature from the emulator', async () => {
    const secret = newSecret()
    vi.stubEnv('WEBHOOK_SECRET', secret)
    const app = express()
    const record = await runBlock('receiver', 'app', app, blockWith('app.post'), 'record')
    const { url, close } = await listen(createServer(app))
    const emulator = createSigningEmulator({
      webhooks: { url: `${url}/webhooks/signing`, secret },
    })
    const person = { name: 'Ada Lovelace', email: 'ada@example.com', status: 'completed' as const }
    const { recipients } = emulator.seedEnvelope({ title: 'Lease', recipients: [person] })
    await emulator.webhooks?.sendDue()
    expect(await record.confirm({ recipientId: recipients[0]?.id })).toBe(true)
    await close()
    vi.unstubAllEnvs()
  })

  it.skipIf(!findPostgres())('shows a store of facts for PostgreSQL', async () => {
    const postgres = await startPostgres()
    const pool = new Pool({ connectionString: postgres.url })
    await pool.query(blockWith('create table facts'))
    const facts = await runBlock('sql', 'pool', pool, blockWith('pool.query'), 'facts')
    expect(await afterSignature(facts)).toEqual(SIGNED)
    await pool.end()
    await postgres.remove()
  })

  it.skipIf(!hasRedis())('shows a store of facts for Redis', async () => {
    const redis = await startRedis()
    const client = createClient({ url: redis.url })
    await client.connect()
    const facts = await runBlock('redis', 'client', client, blockWith('sMembers'), 'facts')
    expect(await afterSignature(facts)).toEqual(SIGNED)
    expect(await client.ttl('facts:re_ada')).toBeGreaterThan(29 * 86_400)
    client.destroy()
    await redis.remove()
  })
})

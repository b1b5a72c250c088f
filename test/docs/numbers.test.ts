import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSigningProxy, memoryState } from '../../src/proxy/index.js'
import { createSealing } from '../../src/stores/sealing.js'
import { portalOptions, post } from '../proxy/support/portal.js'
import { serviceForFile } from '../proxy/support/serviceForFile.js'
import { json, RECIPIENT } from '../proxy/support/serviceStub.js'

const service = serviceForFile()
const deployment = readFileSync(join(import.meta.dirname, '../../docs/deployment.md'), 'utf8')

describe('the size of a record in docs/deployment.md', () => {
  it('is that of the largest replacement, with one and with two encryption keys', async () => {
    const results: string[] = []
    const state = memoryState()
    // The longest name and email that the proxy accepts, in characters of three bytes.
    const name = '\u5b57'.repeat(1_024)
    const email = `${'\u5b57'.repeat(1_020)}@a.b`
    service.behave = json(201, { ...RECIPIENT, name, email })
    const proxy = createSigningProxy({
      ...portalOptions(service.url),
      state: {
        ...state,
        finish: async (claim, result, ttlMs) => {
          results.push(result)
          await state.finish(claim, result, ttlMs)
        },
      },
    })
    const body = { name, email }
    expect((await proxy.fetch(post('/recipients/re_alice1/replace', body))).status).toBe(201)
    const kilobytes = [1, 2].map((keys) => {
      const sealing = createSealing(
        Array.from({ length: keys }, (_, index) => new Uint8Array(32).fill(index)),
      )
      const sizes = results.map((result) => sealing.seal('replacement:'.padEnd(76), result).length)
      return Math.ceil(Math.max(...sizes) / 1_000)
    })
    expect(deployment).toContain(
      `A record has at most ${kilobytes[0]} kB with one encryption key, and ${kilobytes[1]} kB with two.`,
    )
  })
})

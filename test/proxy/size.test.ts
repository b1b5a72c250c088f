import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { countProxyCall } from './support/countProxyCall.js'
import { createSigningProxy } from '../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../src/proxy/node/index.js'
import { listen } from './support/listen.js'
import { ALICE, MOUNT, portalOptions } from './support/portal.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()
const contributing = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')

describe('a request to create a ceremony', () => {
  it('runs code in at most 15 files and 55 named functions of the proxy', async () => {
    // A proxy without `onEvent` prints a start-up line, which this test hides.
    const printed = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { onEvent: _, ...options } = portalOptions(service.url)
    const pooledFetch = createPooledFetch()
    const proxy = createSigningProxy({ ...options, limits: {}, fetch: pooledFetch })
    printed.mockRestore()
    const server = await listen(createServer(toNodeListener(proxy)))
    const create = async (key: string): Promise<number> => {
      const url = `${server.url}${MOUNT}/recipients/re_alice1/ceremony`
      const headers = { ...ALICE, 'idempotency-key': key }
      return (await fetch(url, { method: 'POST', headers, body: '{}' })).status
    }
    await create('warm-up')
    const counts: Awaited<ReturnType<typeof countProxyCall>>[] = []
    // Proxies of earlier files repeat steps each second. The request's own code runs in every call.
    for (let call = 0; call < 20; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      counts.push(await countProxyCall(async () => expect(await create(`${call}`)).toBe(201)))
    }
    await server.close()
    await pooledFetch.close()
    const files = commonTo(counts.map((passed) => passed.files))
    const functions = commonTo(counts.map((passed) => passed.functions))
    expect(functions).toContain('proxy/idempotency: create')
    for (const file of files) expect(contributing).toContain(`\`${file.replace('proxy/', '')}.ts\``)
    expect(files.length).toBeLessThanOrEqual(15)
    expect(functions.length).toBeLessThanOrEqual(55)
  })
})

/** Returns the items that all lists contain. */
function commonTo([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  return first.filter((item) => others.every((list) => list.includes(item)))
}

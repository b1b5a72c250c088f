import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countProxyCall } from './support/countProxyCall.js'
import { createSigningProxy } from '../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../src/proxy/node/index.js'
import { listen } from './support/listen.js'
import { ALICE, MOUNT, PORTAL, portalOptions } from './support/portal.js'
import { serviceForFile } from './support/serviceForFile.js'

const service = serviceForFile()
const audit = readFileSync(join(import.meta.dirname, '../../docs/auditThis.md'), 'utf8')
const section = audit.slice(audit.indexOf('## 1.'), audit.indexOf('## 2.'))

describe('a request to create a ceremony', () => {
  it('runs exactly the files that docs/auditThis.md lists, in at most 30 files', async () => {
    const pooledFetch = createPooledFetch({ requestsPerSecond: 1_000 })
    const proxy = createSigningProxy({
      ...portalOptions(service.url),
      limits: {},
      fetch: pooledFetch,
    })
    const server = await listen(createServer(toNodeListener(proxy)))
    const body = JSON.stringify({ ancestors: [PORTAL] })
    const create = async (key: string): Promise<number> => {
      const url = `${server.url}${MOUNT}/recipients/re_alice1/ceremony`
      const headers = { ...ALICE, 'idempotency-key': key }
      return (await fetch(url, { method: 'POST', headers, body })).status
    }
    await create('warm-up')
    const listed = [...section.matchAll(/^\| `([^`]+\.ts)`/gm)].map(([, name = '']) => name)
    const { files, functions } = await countProxyCall(async () =>
      expect(await create('first')).toBe(201),
    )
    let own = files.filter((file) => !file.startsWith('srvx/')).map(nameOf)
    // Proxies of earlier files repeat steps each second. The request's own code runs in every call.
    for (let call = 0; call < 20 && own.length > listed.length; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      const again = await countProxyCall(async () => expect(await create(`${call}`)).toBe(201))
      own = own.filter((name) => again.files.some((file) => nameOf(file) === name))
    }
    await server.close()
    await pooledFetch.close()
    expect(own.toSorted()).toEqual(listed.toSorted())
    expect(functions.filter((name) => name.startsWith('srvx/')).length).toBe(31)
  })
})

/** Returns a file as the document names it: below `src/proxy`, or else below `src`. */
function nameOf(file: string): string {
  return `${file.replace(/^proxy\//, '')}.ts`
}

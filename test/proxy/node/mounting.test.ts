import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { ProxyEvent } from '../../../src/proxy/index.js'
import { ALICE, PORTAL } from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const events: ProxyEvent[] = []
const service = serviceForFile(events)

const MOUNT = '/portal/api/signing'
const CREATE = '/recipients/re_alice1/ceremony'
const INIT = { method: 'POST', headers: ALICE, body: '{}' }

const createAt = async (mount: string, path: string): Promise<Response> =>
  service.answerTo(new Request(PORTAL + path, INIT), { publicUrl: PORTAL + mount })

describe('the path of publicUrl', () => {
  it.each([
    [MOUNT, MOUNT],
    ['', ''],
    ['/', ''],
  ])('is the mount path of the proxy: %o', async (mount, path) => {
    const response = await createAt(mount, path + CREATE)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ redirect_url: `${PORTAL}${path}/finished` })
  })

  it.each([
    ['only the last segments', '/api/signing'],
    ['only the last segment', '/signing'],
    ['no prefix', ''],
    ['another prefix', '/api/other'],
    ['another case', '/Portal/api/signing'],
    ['an encoded letter', '/port%61l/api/signing'],
    ['a doubled slash', '//portal/api/signing'],
    ['an additional prefix', `/more${MOUNT}`],
    ['a longer last segment', '/api/signing2'],
    ['the path twice', MOUNT + MOUNT],
    ['only the first segments', '/portal/api'],
  ])('does not match a request with %s', async (_what, prefix) => {
    expect((await createAt(MOUNT, prefix + CREATE)).status).toBe(404)
  })
})

/** Creates a ceremony through a router that removes the path of `publicUrl`. */
async function createBelow(origin: string): Promise<Response> {
  const { fetch } = service.proxyWith({ publicUrl: origin + MOUNT })
  return new Hono().mount(MOUNT, fetch).request(PORTAL + MOUNT + CREATE, INIT)
}

describe('a router that removes the path of `publicUrl`', () => {
  it('causes a 404 that names the received path and a remedy in development', async () => {
    const response = await createBelow('http://localhost:3000')
    expect(response.status).toBe(404)
    const { remedy } = await response.json()
    expect(remedy).toContain(`below \`${MOUNT}\``)
    expect(remedy).toContain(`received \`${CREATE}\``)
  })

  it('causes a 404 that names the removed part of the path in development', async () => {
    const publicUrl = 'http://localhost:3000/app/api/signing'
    const request = new Request(`http://localhost:3000/api/signing${CREATE}`)
    const response = await service.answerTo(request, { publicUrl })
    expect((await response.json()).remedy).toContain('removed `/app`. Restore it: mountTheProxy.md')
  })

  it('causes a 404 that does not contain the received path in production', async () => {
    const response = await createBelow(PORTAL)
    const { remedy, ...problem } = await response.json()
    expect(problem).toMatchObject({ status: 404, code: 'not_found' })
    expect(remedy).toMatch(/^The server’s log and events have the cause and the remedy under /)
    expect(events).toMatchObject([{ type: 'request', route: 'unknown', outcome: 'not_found' }])
    expect(JSON.stringify([problem, remedy, events])).not.toContain('re_alice1')
  })
})

import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createSigningProxy, type ProxyEvent } from '../../../src/proxy/index.js'
import { ALICE, portalOptions, PORTAL } from '../support/portal.js'
import { serviceForFile } from '../support/serviceForFile.js'

const service = serviceForFile()

const MOUNT = '/portal/api/signing'
const CREATE = '/recipients/re_alice1/ceremony'

const proxyAt = (mount: string) =>
  createSigningProxy({ ...portalOptions(service.url), publicUrl: PORTAL + mount })

const INIT = { method: 'POST', headers: ALICE, body: '{}' }

const createAt = async (mount: string, url: string): Promise<Response> =>
  proxyAt(mount).fetch(new Request(url, INIT))

describe('the path of publicUrl', () => {
  it('is the mount path of the proxy', async () => {
    const response = await createAt(MOUNT, PORTAL + MOUNT + CREATE)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ redirect_url: `${PORTAL}${MOUNT}/finished` })
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
    expect((await createAt(MOUNT, PORTAL + prefix + CREATE)).status).toBe(404)
  })

  it.each(['', '/'])('can be the root path, written as %o', async (mount) => {
    const response = await createAt(mount, PORTAL + CREATE)
    expect(await response.json()).toMatchObject({ redirect_url: `${PORTAL}/finished` })
  })
})

const createIn = async (app: Hono): Promise<Response> => app.request(PORTAL + MOUNT + CREATE, INIT)

describe('a router that removes the path of `publicUrl`', () => {
  it('causes a 404 that names the received path and a remedy in development', async () => {
    const publicUrl = `http://localhost:3000${MOUNT}`
    const proxy = createSigningProxy({ ...portalOptions(service.url), publicUrl })
    const response = await createIn(new Hono().mount(MOUNT, proxy.fetch))
    expect(response.status).toBe(404)
    const { remedy } = await response.json()
    expect(remedy).toContain(`below \`${MOUNT}\``)
    expect(remedy).toContain(`received \`${CREATE}\``)
  })

  it('causes a 404 that names the removed part of the path in development', async () => {
    const publicUrl = 'http://localhost:3000/app/api/signing'
    const proxy = createSigningProxy({ ...portalOptions(service.url), publicUrl })
    const response = await proxy.fetch(new Request(`http://localhost:3000/api/signing${CREATE}`))
    expect((await response.json()).remedy).toContain('removed `/app`. Restore it: mountTheProxy.md')
  })

  it('causes a 404 that does not contain the received path in production', async () => {
    const events: ProxyEvent[] = []
    const options = { ...portalOptions(service.url, events), publicUrl: PORTAL + MOUNT }
    const response = await createIn(new Hono().mount(MOUNT, createSigningProxy(options).fetch))
    const { remedy, ...problem } = await response.json()
    expect(problem).toMatchObject({ status: 404, code: 'not_found' })
    expect(remedy).toMatch(/^The server’s log and events have the cause and the remedy under /)
    expect(events).toMatchObject([{ type: 'request', route: 'unknown', outcome: 'not_found' }])
    expect(JSON.stringify([problem, remedy, events])).not.toContain('re_alice1')
  })
})

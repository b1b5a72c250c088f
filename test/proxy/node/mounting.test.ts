import { createServer } from 'node:http'
import express from 'express'
import { Hono } from 'hono'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { describe, expect, it } from 'vitest'
import { createSigningProxy, type ProxyEvent } from '../../../src/proxy/index.js'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { listen } from '../support/listen.js'
import { ALICE, portalOptions, PORTAL } from '../support/portal.js'
import { CEREMONY_URL } from '../support/serviceStub.js'
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

describe('a reverse proxy', () => {
  async function createThrough(rewriting: object): Promise<Response> {
    const portal = await listen(createServer(toNodeListener(proxyAt(MOUNT))))
    const app = express()
    // `xfwd` sends `X-Forwarded-…` headers, which the signing proxy ignores.
    app.use(createProxyMiddleware({ target: portal.url, xfwd: true, ...rewriting }))
    const front = await listen(createServer(app))
    const response = await fetch(front.url + MOUNT + CREATE, INIT)
    await front.close()
    await portal.close()
    return response
  }

  it('can forward a request to the signing proxy if it does not change the path', async () => {
    const response = await createThrough({})
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      url: CEREMONY_URL,
      redirect_url: `${PORTAL}${MOUNT}/finished`,
    })
  })

  it.each([
    ['the base path', { '^/portal': '' }],
    ['the mount path', { [`^${MOUNT}`]: '' }],
  ])('gets 404 from the signing proxy if it removes %s', async (_what, pathRewrite) => {
    expect((await createThrough({ pathRewrite })).status).toBe(404)
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

  it('causes no error if the host adds the removed path again', async () => {
    const proxy = proxyAt(MOUNT)
    const withMountPath = async (request: Request): Promise<Response> => {
      const { origin, pathname, search } = new URL(request.url)
      return proxy.fetch(new Request(`${origin}${MOUNT}${pathname}${search}`, request))
    }
    expect((await createIn(new Hono().mount(MOUNT, withMountPath))).status).toBe(201)
  })
})

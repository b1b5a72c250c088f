import { createServer } from 'node:http'
import express from 'express'
import * as fc from 'fast-check'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { describe, expect, it } from 'vitest'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { pathnameOf } from '../../../src/proxy/request/matchRoute.js'
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

const create = async (url: string): Promise<Response> =>
  fetch(url, { method: 'POST', headers: ALICE, body: '{}' })

const isDots = (segment: string): boolean => /^(\.|%2e){1,2}$/.test(segment)

describe('the path of a request', () => {
  it('is the one that the URL Standard reads, or none where that would resolve something', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      'a',
      're_1-x',
      '?',
      '#',
      'ü',
    )
    const paths = fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)
    fc.assert(
      fc.property(paths, (path) => {
        const [written = ''] = path.split(/[?#]/)
        const isResolved = written.includes('\\') || written.split('/').some(isDots)
        expect(pathnameOf(PORTAL + path)).toBe(
          isResolved ? undefined : new URL(PORTAL + path).pathname,
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the path of publicUrl', () => {
  it.each([
    ['in full', MOUNT],
    ['without the base path that Next.js takes away', '/api/signing'],
    ['without all but its last segment', '/signing'],
    ['without the prefix that Express takes away', ''],
  ])('finds a request %s', async (_how, prefix) => {
    const url = PORTAL + prefix + CREATE
    const response = await proxyAt(MOUNT).fetch(
      new Request(url, { method: 'POST', headers: ALICE, body: '{}' }),
    )
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ redirect_url: `${PORTAL}${MOUNT}/finished` })
  })

  it.each([
    ['another prefix', '/api/other'],
    ['a prefix before it', `/more${MOUNT}`],
    ['a segment that only begins like one of its own', '/api/signing2'],
    ['it twice', MOUNT + MOUNT],
    ['a part of it that does not limited its end', '/portal/api'],
  ])('does not find a request with %s', async (_what, prefix) => {
    const response = await proxyAt(MOUNT).fetch(
      new Request(PORTAL + prefix + CREATE, { method: 'POST', headers: ALICE, body: '{}' }),
    )
    expect(response.status).toBe(404)
  })

  it.each(['', '/'])('may be the root (%o)', async (mount) => {
    const response = await proxyAt(mount).fetch(
      new Request(PORTAL + CREATE, { method: 'POST', headers: ALICE, body: '{}' }),
    )
    expect(await response.json()).toMatchObject({ redirect_url: `${PORTAL}/finished` })
  })
})

describe('behind a reverse proxy', () => {
  it.each([
    ['that passes paths on as they are', {}],
    ['that strips the portal’s base path', { pathRewrite: { '^/portal': '' } }],
    ['that strips the whole mount point', { pathRewrite: { [`^${MOUNT}`]: '' } }],
  ])('%s, a ceremony is created and ends at publicUrl', async (_which, rewriting) => {
    const portal = await listen(createServer(toNodeListener(proxyAt(MOUNT))))
    const app = express()
    // It names itself in `X-Forwarded-…`, of which the proxy believes nothing.
    app.use(createProxyMiddleware({ target: portal.url, xfwd: true, ...rewriting }))
    const front = await listen(createServer(app))
    const response = await create(front.url + MOUNT + CREATE)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      url: CEREMONY_URL,
      redirect_url: `${PORTAL}${MOUNT}/finished`,
    })
    await front.close()
    await portal.close()
  })
})

import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import Fastify from 'fastify'
import { Hono } from 'hono'
import { createServer as createViteServer } from 'vite'
import type { SigningProxy } from '../../../src/proxy/index.js'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { listen } from './listen.js'
import { MOUNT } from './portal.js'

/** A running server with a proxy below the mount path. */
export interface Mounted {
  readonly url: string
  readonly close: () => Promise<void>
}

type Mount = (proxy: SigningProxy) => Promise<Mounted>

const overHttp = async (server: Server): Promise<Mounted> => listen(server)

/** All ways to mount the proxy on a Node server that the documents describe. */
export const mounts: Readonly<Record<string, Mount>> = {
  'plain http': async (proxy) => overHttp(createServer(toNodeListener(proxy))),

  Express: async (proxy) => {
    const app = express()
    app.use(MOUNT, toNodeListener(proxy))
    return overHttp(createServer(app))
  },

  'Express without a prefix': async (proxy) => {
    const app = express()
    app.use(toNodeListener(proxy))
    return overHttp(createServer(app))
  },

  'Vite’s middlewares': async (proxy) => {
    const vite = await createViteServer({
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false, watch: null },
    })
    vite.middlewares.use(MOUNT, toNodeListener(proxy))
    const mounted = await overHttp(createServer(vite.middlewares))
    return {
      url: mounted.url,
      close: async () => {
        await mounted.close()
        await vite.close()
      },
    }
  },

  Fastify: async (proxy) => {
    const app = Fastify({ forceCloseConnections: true })
    const listener = toNodeListener(proxy)
    await app.register(async (scope) => {
      // Fastify must not read the body, because the proxy reads it and limits its size.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.all(`${MOUNT}/*`, (request, reply) => {
        reply.hijack()
        listener(request.raw, reply.raw)
      })
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return { url, close: async () => app.close() }
  },

  Hono: async (proxy) => {
    const app = new Hono()
    app.all(`${MOUNT}/*`, async (context) => proxy.fetch(context.req.raw))
    return overHttp(createServer(getRequestListener(app.fetch)))
  },
}

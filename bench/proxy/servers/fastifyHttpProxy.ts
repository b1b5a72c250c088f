/** `@fastify/http-proxy`, with the same connection pool to the service as this package's proxy. */
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { API_KEY, serveChild, serviceUrl } from './serveChild.js'

const app = Fastify()
await app.register(httpProxy, {
  upstream: serviceUrl,
  undici: { connections: 128 },
  replyOptions: {
    rewriteRequestHeaders: (_request, headers) => ({ ...headers, 'x-api-key': API_KEY }),
  },
})
await app.ready()

serveChild(app.server)

// server.js
import { fastify } from 'fastify'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { proxy } from './signing.js'

const app = fastify()
const answer = toNodeListener(proxy)

app.register(async (scope) => {
  // The proxy must read the body itself, to limit its size.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.all('/api/signing/*', (request, reply) => {
    reply.hijack()
    answer(request.raw, reply.raw)
  })
})
const address = await app.listen({ port: Number(process.env.PORT ?? 3000) })
console.log(`The proxy listens on ${address}/api/signing`)

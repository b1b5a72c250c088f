/** What a portal would write with Fastify and the global `fetch`. */
import Fastify from 'fastify'
import { BODY_LIMIT, createCeremony, readDeliverable } from './byHand.js'
import { serveChild } from './serveChild.js'

interface WithId {
  Params: { id: string }
}

const app = Fastify({ bodyLimit: BODY_LIMIT })
app.post<WithId>('/api/signing/recipients/:id/ceremony', async (request, reply) => {
  const { status, body } = await createCeremony(request.headers.cookie, request.params.id)
  return reply.code(status).send(body)
})
app.get<WithId>('/api/signing/deliverables/:id', async (request, reply) => {
  const { status, body } = await readDeliverable(request.headers.cookie, request.params.id)
  return reply.code(status).send(body)
})
await app.ready()

serveChild(app.server)

/** What a portal would write with Express 5 and the global `fetch`. */
// oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 handles rejected promises
import { createServer } from 'node:http'
import express from 'express'
import { BODY_LIMIT, createCeremony, readDeliverable } from './byHand.js'
import { serveChild } from './serveChild.js'

const app = express()
app.use(express.json({ limit: BODY_LIMIT }))
app.post('/api/signing/recipients/:id/ceremony', async (request, response) => {
  const { status, body } = await createCeremony(request.headers.cookie, request.params.id)
  response.status(status).json(body)
})
app.get('/api/signing/deliverables/:id', async (request, response) => {
  const { status, body } = await readDeliverable(request.headers.cookie, request.params.id)
  response.status(status).json(body)
})

serveChild(createServer(app))

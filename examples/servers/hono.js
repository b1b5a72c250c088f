// server.js
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from './signing.js'

const app = new Hono()
app.all('/api/signing/*', (context) => proxy.fetch(context.req.raw))
const port = Number(process.env.PORT ?? 3000)
serve({ fetch: app.fetch, port }, () =>
  console.log(`The proxy listens on http://localhost:${port}/api/signing`),
)

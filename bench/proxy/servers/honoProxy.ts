/** Hono's proxy helper on `@hono/node-server`. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { API_KEY, serveChild, serviceUrl } from './serveChild.js'

const app = new Hono()
app.all('*', async (context) =>
  proxy(serviceUrl + context.req.path, {
    raw: context.req.raw,
    headers: { ...context.req.header(), 'x-api-key': API_KEY },
  }),
)

serveChild(createServer(getRequestListener(app.fetch)))

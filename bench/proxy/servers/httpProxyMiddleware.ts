/** `http-proxy-middleware` on Express: as in its README, or with keep-alive connections. */
import { Agent, createServer } from 'node:http'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { API_KEY, serveChild, serviceUrl } from './serveChild.js'

const app = express()
app.use(
  createProxyMiddleware({
    target: serviceUrl,
    changeOrigin: true,
    headers: { 'x-api-key': API_KEY },
    ...(process.env['KEEP_ALIVE'] && { agent: new Agent({ keepAlive: true, maxSockets: 128 }) }),
  }),
)

serveChild(createServer(app))

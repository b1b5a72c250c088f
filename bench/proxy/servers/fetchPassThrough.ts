/** A minimal proxy without a library: `http`, the global `fetch`, and no checks. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { API_KEY, serveChild, serviceUrl } from './serveChild.js'

async function passThrough(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method = 'GET', url = '' } = req
  const response = await fetch(serviceUrl + url, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': API_KEY },
    ...(method === 'POST' && { body: await text(req) }),
  })
  const body = await response.text()
  res.writeHead(response.status, { 'content-type': 'application/json' }).end(body)
}

serveChild(createServer((req, res) => void passThrough(req, res)))

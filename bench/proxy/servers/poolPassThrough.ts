/** A minimal proxy without checks: `http`, and a connection pool of undici. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Pool } from 'undici'
import { API_KEY, serveChild, serviceUrl } from './serveChild.js'

const pool = new Pool(serviceUrl, { connections: 128 })

async function passThrough(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method, url = '' } = req
  const answer = await pool.request({
    path: url,
    method: method === 'POST' ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-api-key': API_KEY },
    ...(method === 'POST' && { body: await text(req) }),
  })
  const body = await answer.body.text()
  res.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(body)
}

serveChild(createServer((req, res) => void passThrough(req, res)))

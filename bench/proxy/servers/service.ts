/** A signing service that does no work: it sends the successful responses of the contract. */
import { createServer } from 'node:http'
import { serveChild } from './serveChild.js'

const ENVELOPE = '6c2f0e5a-6d8e-4b39-9a35-5f9a3b3f7d11'

const ceremony = JSON.stringify({
  authentication: {
    type: 'custom',
    provider: 'Acme Portal',
    data: { 'Session ID': '2f0e5a6d8e4b', 'Authenticated At': '2026-01-01T08:00:00.000Z' },
  },
  redirect_url: 'https://portal.example.com/api/signing/finished',
  embeddable_in: ['https://portal.example.com'],
  url: `https://ceremony.example.com/en/start?token=${'eyJhbGciOiJFUzI1NiJ9.'.repeat(12)}`,
})

const deliverable = JSON.stringify({
  id: 'del_1',
  envelope_id: ENVELOPE,
  status: 'generated',
  type: 'audit_log',
  url: `https://files.example.com/${ENVELOPE}/audit-log.pdf?signature=${'0'.repeat(64)}`,
})

serveChild(
  createServer((req, res) => {
    const [status, body] = req.method === 'GET' ? [200, deliverable] : [201, ceremony]
    req.resume().on('end', () => {
      res.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      res.end(body)
    })
  }),
)

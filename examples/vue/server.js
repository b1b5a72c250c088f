import express from 'express'
import { byDeliverable, createSigningProxy } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'

const port = process.env.PORT ?? '3000'
const origin = process.env.PORTAL_URL ?? `http://localhost:${port}` // the site that browsers open
const owned = new Map([['ada', new Set(['re_ada', 'del_ada'])]]) // in your portal: a database
const auditLogs = new Map([['re_ada', 'del_ada']]) // the audit log of each recipient’s document

const proxy = createSigningProxy({
  service: {
    baseUrl: process.env.SIGNING_SERVICE_URL ?? 'http://127.0.0.1:8787',
    apiKey: () => process.env.SIGNING_API_KEY ?? 'key_test_emulator',
  },
  publicUrl: `${origin}/api/signing`,
  // In your portal: find the caller's session, or return null. Here everybody is Ada.
  authenticate: () => ({ subject: 'ada', id: 'session-1' }),
  authorize: ({ session, ...call }) =>
    owned.get(session.subject).has('recipientId' in call ? call.recipientId : call.deliverableId),
  evidence: (session) => ({ provider: 'My portal', data: { 'Session ID': session.id } }),
  // A signature is confirmed when the service has generated the audit log.
  confirm: byDeliverable((recipientId) => auditLogs.get(recipientId)),
})

const app = express()
app.use('/api/signing', toNodeListener(proxy))
if (process.argv.includes('--dev')) {
  const { createServer } = await import('vite')
  app.use((await createServer({ server: { middlewareMode: true } })).middlewares)
} else {
  app.use(express.static('dist'))
}
app.listen(port).once('listening', () => console.log(`The portal runs on http://localhost:${port}`))

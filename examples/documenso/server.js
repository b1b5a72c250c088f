import express from 'express'
import { createSigningProxy, documenso } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { createLease } from './lease.js'

const { PORT: port = 5173, PORTAL_URL: portal = `http://localhost:${port}` } = process.env
// In your portal: a database. Here Ada has one lease, which this process creates.
const { envelopeId, recipientId } = await createLease()
const lease = { signer: recipientId, file: `${envelopeId}.signed_document` }
const owned = new Set([recipientId, lease.file])

const proxy = createSigningProxy({
  service: {
    baseUrl: process.env.DOCUMENSO_URL ?? 'http://localhost:3000',
    apiKey: process.env.DOCUMENSO_API_KEY ?? '',
    adapter: documenso(),
  },
  publicUrl: `${portal}/api/signing`,
  // In your portal: find the caller's session, or return null. Here everybody is Ada.
  authenticate: () => ({ subject: 'ada', id: 'session-1' }),
  authorize: (call) => {
    const id = 'recipientId' in call ? call.recipientId : call.deliverableId
    if (!owned.has(id)) return false
    // A replacement lets somebody else sign. This portal allows only colleagues.
    return call.operation !== 'replace_recipient' || call.replacement.email.endsWith('@example.com')
  },
  // Store the new recipient's id: the former recipient is deleted.
  onReplaced: ({ recipient }) => {
    owned.add(recipient.id)
    lease.signer = recipient.id
  },
})

const app = express()
app.use('/api/signing', toNodeListener(proxy))
app.get('/api/lease', (_request, response) => void response.json(lease))
app.use(express.static('dist')) // the page that `npm run build` creates
app.listen(port).once('listening', () => console.log(`The portal listens on ${portal}`))

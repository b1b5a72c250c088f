// lib/signing.ts
import { byDeliverable, createSigningProxy } from 'react-signing-ceremony/proxy'

const portal = process.env.PORTAL_URL ?? 'http://localhost:3000' // the site that browsers open
const owned = new Map([['ada', ['re_ada', 'del_ada']]]) // in your portal: a database
const auditLogs = new Map([['re_ada', 'del_ada']]) // the audit log of each recipient’s document

export const proxy = createSigningProxy({
  service: {
    baseUrl: process.env.SIGNING_SERVICE_URL ?? 'http://127.0.0.1:8787',
    // A function, because `next build` runs this file without the API key.
    apiKey: () => process.env.SIGNING_API_KEY ?? 'key_test_emulator',
  },
  publicUrl: `${portal}/api/signing`, // the url at which browsers call the proxy
  // In your portal: find the caller's session, or return null. Here everybody is Ada.
  authenticate: () => ({ subject: 'ada', id: 'session-1' }),
  authorize: ({ session, ...call }) => {
    const id = 'recipientId' in call ? call.recipientId : call.deliverableId
    return owned.get(session.subject)?.includes(id) ?? false
  },
  // The service prints these values into the audit log. Return only facts from your server.
  evidence: (session) => ({ provider: 'My portal', data: { 'Session ID': session.id } }),
  // A signature is confirmed when the service has generated the audit log.
  confirm: byDeliverable((recipientId) => auditLogs.get(recipientId)),
})

// signing.js
import { createSigningProxy } from 'react-signing-ceremony/proxy'

const portal = process.env.PORTAL_URL ?? 'http://localhost:5173' // the site that browsers open
const owned = new Map([['ada', new Set(['re_ada', 'del_ada'])]]) // in your portal: a database

export const proxy = createSigningProxy({
  service: {
    baseUrl: process.env.SIGNING_SERVICE_URL ?? 'http://127.0.0.1:8787',
    apiKey: process.env.SIGNING_API_KEY ?? 'key_test_emulator',
  },
  publicUrl: `${portal}/api/signing`, // the address at which browsers call the proxy
  embeddableIn: [portal], // the sites that may show the ceremony
  // In your portal: find the caller's session, or return null. Here everybody is Ada.
  authenticate: () => ({ subject: 'ada', id: 'session-1' }),
  authorize: ({ session, ...call }) => {
    const id = 'recipientId' in call ? call.recipientId : call.deliverableId
    if (!owned.get(session.subject)?.has(id)) return false
    // A replacement lets somebody else sign. This portal allows only colleagues.
    return call.operation !== 'replace_recipient' || call.replacement.email.endsWith('@example.com')
  },
  // The service prints these values into the audit log. Return only facts from your server.
  evidence: (session) => ({ provider: 'My portal', data: { 'Session ID': session.id } }),
  // Store the new recipient's id: the service does not return it again.
  onReplaced: ({ session, recipient }) => void owned.get(session.subject)?.add(recipient.id),
})

import { byDeliverable, createSigningProxy } from 'react-signing-ceremony/proxy'
import { findLease, sessionOf } from './portal.js'

const portal = process.env.PORTAL_URL ?? 'http://localhost:3000'

export const proxy = createSigningProxy({
  service: {
    baseUrl: process.env.SIGNING_SERVICE_URL ?? 'http://127.0.0.1:8787',
    apiKey: () => process.env.SIGNING_API_KEY ?? 'key_test_emulator',
  },
  publicUrl: `${portal}/api/signing`,
  authenticate: (request) => {
    const session = sessionOf(request.headers.get('cookie'))
    return session && { ...session, subject: session.user }
  },
  authorize: ({ session, ...call }) => {
    const id = 'recipientId' in call ? call.recipientId : call.deliverableId
    return findLease(id)?.tenant === session.subject
  },
  evidence: ({ id, user, signedInAt }) => ({
    provider: 'Alder Homes',
    data: { User: user, 'Session ID': id, 'Signed in at': signedInAt },
  }),
  confirm: byDeliverable((recipientId) => findLease(recipientId)?.auditLogId),
})

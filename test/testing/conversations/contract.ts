import type { AdapterConversations } from '../../../src/testing/backend/index.js'
import {
  CEREMONY_ORIGIN,
  CEREMONY_URL,
  DELIVERABLE,
  RECIPIENT,
} from '../../proxy/support/serviceStub.js'

const CEREMONY = { id: 're_alice1', url: CEREMONY_URL }

/** The conversations of the service contract, whose ceremonies are at another path at SignatureAPI. */
export function contractConversations(place: 'ceremony' | 'ceremonies'): AdapterConversations {
  const path = `/v1/recipients/re_alice1/${place}`
  const request = { method: 'POST', path }
  return {
    baseUrl: 'https://api.example.com',
    ceremonyOrigins: [CEREMONY_ORIGIN],
    publicUrl: 'https://portal.example.com/api/signing',
    ceremony: {
      ...CEREMONY,
      exchanges: [{ request, response: { status: 201, body: { url: CEREMONY_URL } } }],
    },
    refusals: [
      {
        id: 're_alice1',
        code: 'recipient_not_actionable',
        exchanges: [{ request, response: { status: 409, body: { type: 'cannot-create' } } }],
      },
    ],
    replacement: {
      id: 're_alice1',
      successorId: RECIPIENT.id,
      exchanges: [
        {
          request: { method: 'POST', path: '/v1/recipients/re_alice1/replace' },
          response: { status: 201, body: RECIPIENT },
        },
      ],
    },
    deliverable: {
      id: 'del_1',
      exchanges: [
        {
          request: { method: 'GET', path: '/v1/deliverables/del_1' },
          response: { status: 200, body: DELIVERABLE },
        },
      ],
    },
  }
}

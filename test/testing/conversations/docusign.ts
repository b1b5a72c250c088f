import type { AdapterConversations } from '../../../src/testing/backend/index.js'

const ID = '93be49ab-1111-4222-8333-f752070d71ec.0b6e2c0e-5555-4666-8777-1a2b3c4d5e6f'
const URL_OF_VIEW = 'https://demo.docusign.net/Signing/MTRedeem/v1/1?slt=SAMPLE'
const request = {
  method: 'POST',
  path: `/restapi/v2.1/accounts/acc-1/envelopes/${ID.split('.')[0]}/views/recipient`,
}

/** A conversation with DocuSign, written from its public documents. */
export const docusignConversations: AdapterConversations = {
  baseUrl: 'https://demo.docusign.net',
  ceremonyOrigins: ['https://demo.docusign.net'],
  publicUrl: 'https://portal.example.com/api/signing',
  ceremony: {
    id: ID,
    url: URL_OF_VIEW,
    exchanges: [{ request, response: { status: 201, body: { url: URL_OF_VIEW } } }],
  },
  refusals: [
    {
      id: ID,
      code: 'not_ready_yet',
      exchanges: [
        { request, response: { status: 400, body: { errorCode: 'RECIPIENT_NOT_IN_SEQUENCE' } } },
      ],
    },
  ],
}

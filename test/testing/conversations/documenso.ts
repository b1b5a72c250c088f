import type { AdapterConversations, RecordedExchange } from '../../../src/testing/backend/index.js'
import { PAGES, PORTAL } from '../../proxy/services/documenso/support/documensoPortal.js'
import {
  changed,
  envelope,
  type Exchange,
  exchangeOf,
  recipient,
  recorded,
} from '../../proxy/services/documenso/support/recorded.js'

const opened = envelope('envelope-pending')
const notSigned = recipient('recipient-not-signed', 27)

/** A person who receives a copy. Documenso counts this role as signed from the start. */
const copy = changed(changed(notSigned, ['role'], 'CC'), ['signingStatus'], 'SIGNED')

const ROLES = { APPROVER: 'approver', VIEWER: 'viewer', ASSISTANT: 'assistant' } as const

/** The envelope of the recipient before, as Documenso returns it if the recipients sign in turn. */
function inTurn(): readonly Exchange[] {
  const second = changed(notSigned, ['signingOrder'], 2)
  const [first] = Object(opened.response.body).recipients
  const list = [
    { ...first, id: 26, signingOrder: 1 },
    { ...first, signingOrder: 2 },
  ]
  const meta = Object(opened.response.body).documentMeta
  const sequential = changed(opened, ['documentMeta'], { ...meta, signingOrder: 'SEQUENTIAL' })
  return [second, changed(sequential, ['recipients'], list)]
}

/** A recipient who has signed, in an envelope with this status. */
function inEnvelope(status: string): readonly Exchange[] {
  const completed = envelope('envelope-completed')
  return [recipient('recipient-signed', 49), changed(completed, ['status'], status)]
}

function file(): readonly RecordedExchange[] {
  const log = exchangeOf('download-completed', 'GET', /audit-log/)
  const headers = { 'content-type': 'application/pdf' }
  const response = { ...log.response, headers, body: '%PDF-1.7 sample' }
  return [envelope('envelope-completed'), { ...log, response }]
}

/** Documenso's conversations, as recorded from version 2.17.0. */
export const documensoConversations: AdapterConversations = {
  baseUrl: PAGES,
  ceremonyOrigins: [PAGES],
  publicUrl: `${PORTAL}/api/signing`,
  ceremony: {
    id: '27',
    url: `${PAGES}/sign/${String(Object(notSigned.response.body).token)}`,
    exchanges: [notSigned, opened, exchangeOf('redirect-url-set', 'POST', /update$/)],
  },
  refusals: [
    { id: '35', code: 'recipient_not_actionable', exchanges: recorded('envelope-canceled') },
    { id: '39', code: 'recipient_not_actionable', exchanges: recorded('recipient-expired') },
    { id: '27', code: 'not_ready_yet', exchanges: inTurn() },
  ],
  replacement: {
    id: '30',
    successorId: '32',
    exchanges: [
      recipient('recipient-replace', 30),
      exchangeOf('recipient-replace', 'GET', /envelope_[a-z]+$/),
      exchangeOf('recipient-delete-and-create', 'POST', /recipient\/create-many$/),
      exchangeOf('recipient-delete-and-create', 'POST', /field\/create-many$/),
      exchangeOf('recipient-delete-and-create', 'POST', /redistribute$/),
      exchangeOf('recipient-delete-and-create', 'POST', /delete$/),
    ],
  },
  deliverable: {
    id: 'envelope_nutsulmydccavuwu.audit_log',
    exchanges: [envelope('envelope-completed')],
  },
  file: { id: 'envelope_nutsulmydccavuwu.audit_log', exchanges: file() },
  statuses: [
    { id: '27', status: 'waiting', role: 'signer', exchanges: [notSigned, opened] },
    ...(['APPROVER', 'VIEWER', 'ASSISTANT'] as const).map((role) => ({
      id: '27',
      status: 'waiting' as const,
      role: ROLES[role],
      exchanges: [changed(notSigned, ['role'], role), opened],
    })),
    { id: '27', status: 'waiting', role: 'cc', sealed: 'pending', exchanges: [copy, opened] },
    { id: '27', status: 'not_ready', exchanges: [notSigned, changed(opened, ['status'], 'DRAFT')] },
    { id: '27', status: 'not_your_turn', exchanges: inTurn() },
    {
      id: '49',
      status: 'signed',
      sealed: 'sealed',
      exchanges: [recipient('recipient-signed', 49), envelope('envelope-completed')],
    },
    { id: '49', status: 'signed', sealed: 'pending', exchanges: inEnvelope('PENDING') },
    {
      id: '49',
      status: 'signed',
      sealed: 'failed',
      ended: 'declined_by_other',
      exchanges: inEnvelope('REJECTED'),
    },
    { id: '37', status: 'declined', exchanges: [recipient('recipient-rejected', 37)] },
    {
      id: '27',
      status: 'declined_by_other',
      exchanges: [notSigned, changed(opened, ['status'], 'REJECTED')],
    },
    {
      id: '39',
      status: 'expired',
      exchanges: [
        recipient('recipient-expired', 39),
        exchangeOf('recipient-expired', 'GET', /envelope_[a-z]+$/),
      ],
    },
    {
      id: '27',
      status: 'canceled',
      exchanges: [notSigned, changed(opened, ['status'], 'CANCELLED')],
    },
  ],
  // Documenso deletes a replaced recipient, and then does not know it.
  cannotSay: ['replaced'],
}

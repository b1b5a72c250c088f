import { createHmac, randomBytes } from 'node:crypto'

/** Returns a new secret as the service shows it: `whsec_` and base64. */
export function newSecret(bytes = 32): string {
  return `whsec_${randomBytes(bytes).toString('base64')}`
}

/** Signs with Node's HMAC, which the tested code does not use. */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}

/** A webhook delivery to send. Absent fields get valid values. */
export interface SentDelivery {
  readonly secret: string
  readonly id?: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly body?: string
  /** The text of the header `webhook-timestamp`, which is signed. Default: `at` in seconds. */
  readonly timestamp?: string
  /** Replaces headers of a valid delivery. The value `undefined` removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export const address = 'https://portal.example.com/webhooks/signing'

/** Returns an event about a recipient, as in the live service's documents. */
export function recipientEvent(
  type: string,
  { at = '2026-11-21T12:00:00.000Z' }: { readonly at?: string } = {},
): string {
  return JSON.stringify({
    id: 'evt_1',
    type,
    timestamp: at,
    data: {
      object_id: 're_ada',
      object_type: 'recipient',
      envelope_id: 'e387553d-cbb7-4924-abd8-b2d89699e9b5',
      envelope_metadata: { customer: 'Ada Lovelace' },
    },
  })
}

/** Builds the signed HTTP request of a delivery. */
export function signedRequest({ secret, id = 'msg_1', at, ...sent }: SentDelivery): Request {
  const { body = recipientEvent('recipient.completed'), headers = {} } = sent
  const { timestamp = String(Math.floor(at / 1000)) } = sent
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signatureOf(secret, id, timestamp, body)}`,
    ...headers,
  }
  const present = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
  return new Request(address, { method: 'POST', headers: present, body })
}

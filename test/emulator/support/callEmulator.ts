import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'
import {
  createSigningEmulator,
  type SigningEmulator,
  type SigningEmulatorOptions,
} from '../../../src/emulator/index.js'

/** A response with its parsed body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: JsonObject
}

export const custom = {
  type: 'custom',
  provider: 'Acme Portal',
  data: { 'Session ID': 'sess_81' },
}

/** Calls the service or the control path `/_emulator`, with the API key. */
export async function call(
  emulator: SigningEmulator,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await emulator.fetch(`${emulator.origin}${path}`, {
    method,
    headers: { 'X-API-Key': emulator.apiKey, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const parsed: unknown = text === '' ? {} : JSON.parse(text)
  return {
    status: response.status,
    headers: response.headers,
    body: isJsonObject(parsed) ? parsed : { list: parsed },
  }
}

/** Returns an emulator with an envelope for one recipient. Only the test changes its clock. */
export function emulatorWithRecipient(options: SigningEmulatorOptions = {}) {
  const clock = { now: Date.UTC(2026, 2, 1, 9, 30) }
  const emulator = createSigningEmulator({
    clock: () => clock.now,
    deliverableDelay: 0,
    ...options,
  })
  const envelope = emulator.seedEnvelope({
    title: 'Lease',
    recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
  })
  const [recipient] = envelope.recipients
  const [deliverable] = envelope.deliverables
  return {
    emulator,
    envelope,
    recipientId: recipient?.id ?? '',
    deliverableId: deliverable?.id ?? '',
    clock,
  }
}

/** Requests a ceremony, by default with custom authentication. */
export async function requestCeremony(
  emulator: SigningEmulator,
  recipientId: string,
  body: object = { authentication: custom },
): Promise<Answer> {
  return call(emulator, 'POST', `/v1/recipients/${recipientId}/ceremony`, body)
}

/** Replaces a recipient, by default with Grace Hopper. */
export async function replaceRecipient(
  emulator: SigningEmulator,
  recipientId: string,
  body: unknown = { name: 'Grace Hopper', email: 'grace@example.com' },
): Promise<Answer> {
  return call(emulator, 'POST', `/v1/recipients/${recipientId}/replace`, body)
}

/** Creates a ceremony with custom authentication and returns its url. */
export async function createCeremony(
  emulator: SigningEmulator,
  recipientId: string,
  body: object = {},
): Promise<URL> {
  const answer = await requestCeremony(emulator, recipientId, { authentication: custom, ...body })
  return new URL(String(answer.body['url']))
}

/** Sends the request with which the ceremony page reports its end. */
export async function finish(
  emulator: SigningEmulator,
  url: URL,
  end: object = { outcome: 'signed', signature: { kind: 'typed', text: 'Ada' }, consent: true },
): Promise<Answer> {
  const token = url.searchParams.get('token')
  return call(emulator, 'POST', '/en/finish', { token, ...end })
}

import type { SigningEmulator } from '../SigningEmulator.js'
import type { Envelope } from '../store/envelope.js'

/** What the terminal shows once the emulator listens: address, key, ids, and what to do next. */
export function greeting({ origin, apiKey, envelopes, webhooks }: SigningEmulator): string {
  const recipientId = envelopes[0]?.recipients[0]?.id ?? '{recipient_id}'
  return [
    `The signing service’s emulator runs on ${origin}`,
    `API key: ${apiKey}`,
    ...(webhooks ? [`Webhooks are signed with: ${webhooks.secret}`] : []),
    ...envelopes.flatMap(envelopeLines),
    '',
    'Create a ceremony, and open the url that comes back in a browser:',
    '',
    `  curl ${origin}/v1/recipients/${recipientId}/ceremony \\`,
    `    -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' \\`,
    `    -d '{"authentication":{"type":"custom","provider":"My portal","data":{"Session ID":"s-1"}}}'`,
    '',
    `Controls for tests: ${origin}/_emulator. Stop with Ctrl-C.`,
  ].join('\n')
}

function envelopeLines({ title, recipients, deliverables }: Envelope): string[] {
  return [
    '',
    `Envelope “${title}”`,
    ...recipients.map(({ id, name, email }) => `  recipient    ${id}  ${name} <${email}>`),
    ...deliverables.map(({ id, type }) => `  deliverable  ${id}  ${type}`),
  ]
}

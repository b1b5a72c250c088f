import type { EmulatedCall } from '../../emulator/control/callLog.js'
import { profiles } from '../../emulator/profile/profile.js'
import type { SigningEmulator } from '../../emulator/signingEmulator.js'
import type { Envelope } from '../../emulator/store/envelope.js'
import { styled, type Terminal } from '../terminal/terminal.js'

/** Returns the first lines in the terminal: a link to the start page, key, ids and a request. */
export function greeting(
  { origin, apiKey, profile, envelopes, webhooks }: SigningEmulator,
  terminal: Pick<Terminal, 'hasColors'>,
): string {
  const { ceremonySegment, authentication } = profiles[profile]
  const method = '{"type":"custom","provider":"My portal","data":{"Session ID":"s-1"}}'
  const recipientId = envelopes[0]?.recipients[0]?.id ?? '{recipient_id}'
  return [
    `The signing service’s emulator runs on ${styled(terminal, 'cyan', origin)}`,
    'To sign a document without an app, open this link and press “Open ceremony”.',
    '',
    `API key: ${apiKey}`,
    ...(profile === 'live'
      ? ['The emulator imitates the live service instead of the service contract.']
      : []),
    ...(webhooks ? [`Secret that signs webhooks: ${webhooks.secret}`] : []),
    ...envelopes.flatMap(envelopeLines),
    '',
    'Or create a ceremony as your server does:',
    '',
    `  curl ${origin}/v1/recipients/${recipientId}/${ceremonySegment} \\`,
    `    -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' \\`,
    `    -d '{"authentication":${authentication === 'list' ? `[${method}]` : method}}'`,
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

/** Returns the lines that the terminal shows for one call, with masked bodies. */
export function callLine({ at, method, path, status, request, response }: EmulatedCall): string {
  return [
    `${at} ${method} ${path} ${status}`,
    ...(request === undefined ? [] : [`  > ${JSON.stringify(request)}`]),
    ...(response === undefined ? [] : [`  < ${JSON.stringify(response)}`]),
  ].join('\n')
}

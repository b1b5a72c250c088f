import type { EmulatorSettings } from '../emulatorOptions.js'
import type { CeremonyRecord, EnvelopeRecord } from '../store/records.js'

/** The url after the ceremony; `undefined` if the client named none. */
export function redirectTarget(
  { redirectParameters }: Pick<EmulatorSettings, 'redirectParameters'>,
  { ceremony, envelope }: { ceremony: CeremonyRecord; envelope: EnvelopeRecord },
): string | undefined {
  const { faults, request, recipientId, outcome } = ceremony
  const target = faults.redirectElsewhere ?? request.redirect_url
  if (target === undefined || !redirectParameters) return target
  const url = new URL(target)
  url.searchParams.set('envelope_id', envelope.id)
  url.searchParams.set('recipient_id', recipientId)
  url.searchParams.set('ceremony_result', RESULTS[outcome])
  return url.href
}

const RESULTS = {
  signed: 'ceremony.completed',
  declined: 'ceremony.declined',
  open: 'ceremony.failed',
  revoked: 'ceremony.failed',
} as const

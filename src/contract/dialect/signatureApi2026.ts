import { SigningError } from '../signingError.js'
import type { ServiceDialect } from './serviceDialect.js'

/** The look of ceremonies. Beyond the service contract, which has no field for it. */
export interface CeremonyAppearance {
  /**
   * The ceremony's language, such as `de`. `accept-language` takes the browser's first language that the
   * service has. Default: the language of the service's url.
   */
  readonly language?: string | undefined
  /** The colour of buttons and signature fields, as six hexadecimal digits: `8e24aa`. */
  readonly accentColor?: string | undefined
  /** `false` removes the ceremony's own button to cancel. */
  readonly allowCancel?: boolean | undefined
}

const LANGUAGES = ['en', 'es', 'fr', 'it', 'pt', 'de', 'zh', 'hu', 'nl']

/**
 * Describes today's SignatureAPI, beyond the service contract: its public documents and demos, read on
 * 2026-11-21. It was not tried on the service itself.
 *
 * Give it to the proxy only; the grant has everything that the page needs. The proxy creates ceremonies
 * at `/ceremonies` with a list of methods. A framed ceremony needs `embedded=true` and posts a message
 * at its end. A new ceremony ends the recipient's older ceremonies. The contract promises none of this,
 * and all of it may change.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for an appearance that the service does not support.
 *
 * @example
 * ```ts
 * const dialect = signatureApi2026({ language: 'accept-language' })
 * createSigningProxy({ ...options, service: { baseUrl, apiKey, dialect } })
 * ```
 */
export function signatureApi2026(appearance: CeremonyAppearance = {}): ServiceDialect {
  const { language, accentColor, allowCancel } = readAppearance(appearance)
  const embedded = {
    embedded: 'true',
    ...(accentColor !== undefined && { accent_color: accentColor }),
    ...(allowCancel === false && { allow_cancel: 'false' }),
  }
  return {
    ceremonySegment: 'ceremonies',
    authentication: 'list',
    // The portal shows its own page after the end, so the ceremony's last page is skipped.
    creation: { redirect_delay: 0 },
    urlParameters: {
      frame: { ...embedded, event_delivery: 'message' },
      web_view: { ...embedded, event_delivery: 'redirect' },
    },
    completion: {
      events: {
        'ceremony.completed': 'completed',
        'ceremony.declined': 'declined',
        'ceremony.canceled': 'canceled',
        'ceremony.failed': 'failed',
      },
      reason: 'error_type',
      result: 'ceremony_result',
      scheme: 'signatureapi-message',
    },
    revokesOlder: true,
    languages: LANGUAGES,
    ...(language !== undefined && { language }),
    busyRetryAfter: 1,
    states: {
      recipients: ['pending', 'awaiting', 'sent', 'soft_bounced'],
      envelopes: ['processing', 'in_progress'],
      retryAfter: 3,
    },
  }
}

const NAMES = ['language', 'accentColor', 'allowCancel']

function readAppearance(appearance: CeremonyAppearance): CeremonyAppearance {
  const unknown = Object.keys(appearance).find((name) => !NAMES.includes(name))
  if (unknown !== undefined) {
    throw invalid(unknown, 'is unknown', `Known options: ${NAMES.join(', ')}.`)
  }
  const { language, accentColor, allowCancel } = appearance
  if (language !== undefined && language !== 'accept-language' && !LANGUAGES.includes(language)) {
    const remedy = `Use one of ${LANGUAGES.join(', ')}, or "accept-language".`
    throw invalid('language', 'must be a language of the service', remedy)
  }
  if (accentColor !== undefined && !/^[\da-f]{6}$/i.test(accentColor)) {
    throw invalid('accentColor', 'must be six hexadecimal digits', 'Write "8e24aa", without "#".')
  }
  if (allowCancel !== undefined && typeof allowCancel !== 'boolean') {
    throw invalid('allowCancel', 'must be true or false', 'Set it to false, or leave it out.')
  }
  return appearance
}

function invalid(option: string, problem: string, remedy: string): SigningError {
  return new SigningError('invalid_option', `signatureApi2026: \`${option}\` ${problem}.`, {
    remedy,
  })
}

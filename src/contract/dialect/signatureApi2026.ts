import { SigningError } from '../signingError.js'
import type { ServiceDialect } from './serviceDialect.js'

/** Language, color and buttons of ceremonies. The service contract has no fields for these options. */
export interface CeremonyAppearance {
  /**
   * The ceremony's language, such as `de`. `accept-language` means the browser's first language
   * that the service supports. Default: the language in the service's url.
   */
  readonly language?: string | undefined
  /** The colour of buttons and signature fields, as six hexadecimal digits: `8e24aa`. */
  readonly accentColor?: string | undefined
  /** `false` removes the ceremony's own button to cancel. */
  readonly allowCancel?: boolean | undefined
}

const LANGUAGES = ['en', 'es', 'fr', 'it', 'pt', 'de', 'zh', 'hu', 'nl']

/**
 * Describes how SignatureAPI differs from the service contract, for the proxy's option
 * `service.dialect`. The sources are SignatureAPI's public documents and demos of 2026-11-21. The
 * description was not tested with the service.
 *
 * Pass the result to the proxy only. The proxy creates ceremonies at `/ceremonies` with a list of
 * authentication methods. A ceremony in a frame needs `embedded=true`, and posts a message at its
 * end. A new ceremony ends the recipient's older ceremonies. SignatureAPI may change all this.
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
    // Skip the ceremony's last page, because the portal shows its own page at the end.
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
    throw invalid(unknown, 'is not an option', `The options are: ${NAMES.join(', ')}.`)
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

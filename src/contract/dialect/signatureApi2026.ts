import { SigningError } from '../signingError.js'
import type { ServiceDialect } from './serviceDialect.js'

/** The look of ceremonies. Beyond the service contract, which shows no way to choose it. */
export interface CeremonyAppearance {
  /**
   * The ceremony's language, such as `de`. `accept-language` takes the first of the browser's languages
   * that the service has. Default: the language of the service's url.
   */
  readonly language?: string | undefined
  /** Colour of buttons and signature places, as six hexadecimal digits: `8e24aa`. */
  readonly accentColor?: string | undefined
  /** `false` removes the ceremony's own way to cancel. */
  readonly allowCancel?: boolean | undefined
}

const LANGUAGES = ['en', 'es', 'fr', 'it', 'pt', 'de', 'zh', 'hu', 'nl']

/**
 * Beyond the service contract: today's SignatureAPI as its public documents and public demos describe
 * it. Read on 2026-11-21, and not tried on the service itself.
 *
 * Give it to the proxy, once: the grant carries to the page what the page has to know. Ceremonies are
 * created at `/ceremonies` with a list of methods. A framed one needs `embedded=true` and posts a message
 * when it ends. A new ceremony ends the recipient's older ones. The contract promises none of this, and
 * all of it may change.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for an appearance that the service does not have.
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
    throw invalid(unknown, 'is not an option', `The options are: ${NAMES.join(', ')}.`)
  }
  const { language, accentColor, allowCancel } = appearance
  if (language !== undefined && language !== 'accept-language' && !LANGUAGES.includes(language)) {
    const remedy = `Write one of ${LANGUAGES.join(', ')}, or "accept-language".`
    throw invalid('language', 'must be a language of the service', remedy)
  }
  if (accentColor !== undefined && !/^[\da-f]{6}$/i.test(accentColor)) {
    throw invalid('accentColor', 'must be six hexadecimal digits', 'Write 8e24aa, without a #.')
  }
  if (allowCancel !== undefined && typeof allowCancel !== 'boolean') {
    throw invalid('allowCancel', 'must be true or false', 'Give false, or leave it out.')
  }
  return appearance
}

function invalid(option: string, problem: string, remedy: string): SigningError {
  return new SigningError('invalid_option', `signatureApi2026: \`${option}\` ${problem}.`, {
    remedy,
  })
}

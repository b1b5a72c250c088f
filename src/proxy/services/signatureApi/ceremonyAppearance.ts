import { SigningError } from '../../../contract/signingError.js'
import { LANGUAGES } from './ceremonyLanguage.js'

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

const NAMES = ['language', 'accentColor', 'allowCancel']

/** Validates the options of `signatureApi`. */
export function readAppearance(appearance: CeremonyAppearance): CeremonyAppearance {
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
    throw invalid('allowCancel', 'must be true or false', 'Set `allowCancel` to false, or omit it.')
  }
  return appearance
}

function invalid(option: string, problem: string, remedy: string): SigningError {
  return new SigningError('invalid_option', `signatureApi: \`${option}\` ${problem}.`, { remedy })
}

import type { UrlParameters } from '../../../contract/ceremony.js'
import type { AppearanceDialect } from '../../../contract/dialect/serviceDialect.js'
import { isJsonObject } from '../../../contract/jsonObject.js'
import { assertNames } from '../assertNames.js'
import { invalidOption } from '../invalidOption.js'

/**
 * What ceremonies look like, where the dialect has a way to say so. Beyond the service contract, which
 * has none.
 */
export interface CeremonyAppearance {
  /**
   * The ceremony's language, such as `de`, as your signed-in user reads it; `accept-language` takes the
   * first of the browser's languages that the service has. Default: the one of the service's url.
   */
  readonly language?: string | undefined
  /** Colour of buttons and signature places, as six hexadecimal digits: `8e24aa`. */
  readonly accentColor?: string | undefined
  /** `false` leaves out the ceremony's own way to cancel. */
  readonly allowCancel?: boolean | undefined
}

const NAMES: Readonly<Record<keyof CeremonyAppearance, true>> = {
  language: true,
  accentColor: true,
  allowCancel: true,
}

/** The appearance, checked: what is added to every url, and how its language is chosen. */
export interface Appearance {
  readonly parameters: Readonly<Record<string, string>>
  /** Puts the chosen language into a ceremony's url; leaves a url of another shape alone. */
  readonly inLanguage: (url: string, languages: string | null) => string
}

const NONE: Appearance = { parameters: {}, inLanguage: (url) => url }

/** Reads `service.appearance`; throws where the dialect has no way to say what it says. */
export function readAppearance(value: unknown, dialect: AppearanceDialect | undefined): Appearance {
  if (value === undefined) return NONE
  if (!isJsonObject(value)) throw invalid('', 'is no object', CURE)
  assertNames(value, NAMES, { prefix: 'service.appearance.' })
  if (!dialect) {
    throw invalid(
      '',
      'is nothing that the service contract has',
      'Leave it out, or give a `service.dialect` that has one.',
    )
  }
  const { language, accentColor, allowCancel } = value
  if (accentColor !== undefined && !isColor(accentColor)) {
    throw invalid('.accentColor', 'is not six hexadecimal digits', 'Write 8e24aa, without a #.')
  }
  if (allowCancel !== undefined && typeof allowCancel !== 'boolean') {
    throw invalid('.allowCancel', 'is no boolean', 'Give false, or leave it out.')
  }
  const { languages } = dialect
  if (
    language !== undefined &&
    language !== BY_BROWSER &&
    !languages.some((one) => one === language)
  ) {
    throw invalid(
      '.language',
      'is none that the service has',
      `It has ${languages.join(', ')}; or write "${BY_BROWSER}".`,
    )
  }
  return {
    parameters: {
      ...(typeof accentColor === 'string' && { [dialect.accentColor]: accentColor }),
      ...(allowCancel === false && { [dialect.allowCancel]: 'false' }),
    },
    inLanguage(url, asked) {
      const chosen = language === BY_BROWSER ? firstKnown(asked, languages) : language
      return typeof chosen === 'string' ? withLanguage(url, chosen) : url
    },
  }
}

/** Adds to the parameters of embedded ceremonies, the only ones that take an appearance. */
export function withAppearance(
  { frame, web_view, ...others }: UrlParameters,
  { parameters }: Appearance,
): UrlParameters {
  return {
    ...(frame && { frame: { ...frame, ...parameters } }),
    ...(web_view && { web_view: { ...web_view, ...parameters } }),
    ...others,
  }
}

const BY_BROWSER = 'accept-language'
const CURE = 'Give { language, accentColor, allowCancel }, each of which may be left out.'

function isColor(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{6}$/i.test(value)
}

/** `{ceremony_url}/<locale>/start?token=…` (service contract): nothing else of the text changes. */
function withLanguage(url: string, language: string): string {
  return url.replace(/\/[A-Za-z]{2,3}(?:-[\dA-Za-z]{2,8})*(\/start\?)/, `/${language}$1`)
}

/** The first by the browser's own order; its weights are in that order in every browser. */
function firstKnown(header: string | null, languages: readonly string[]): string | undefined {
  return (header ?? '')
    .slice(0, 400)
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase())
    .find((code) => languages.includes(code))
}

function invalid(part: string, problem: string, cure: string): Error {
  return invalidOption(`service.appearance${part}`, problem, cure)
}

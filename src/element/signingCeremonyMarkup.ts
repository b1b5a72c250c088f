import type { SigningCeremonyEvents } from './signingCeremonyElement.js'
import type {
  SigningCeremonyProperties,
  SigningCeremonyTexts,
} from './signingCeremonyProperties.js'

/** `recipient-id` for `recipientId`. */
type Hyphenated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphenated<Rest>}`
  : Name

/** The texts and flags as attributes: `recipient-id`, `auto-start`, … */
type SigningCeremonyAttributes = {
  [Name in keyof SigningCeremonyTexts as Hyphenated<Name>]?: SigningCeremonyTexts[Name]
}

/** The handlers of the events, named as in markup: `onsigning-confirm`. */
type Handlers = {
  [Type in keyof SigningCeremonyEvents as `on${Type}`]?: (
    event: SigningCeremonyEvents[Type],
  ) => void
}

/** What markup may set on `<signing-ceremony>`: its attributes, properties and handlers. */
export interface SigningCeremonyMarkup
  extends SigningCeremonyAttributes, SigningCeremonyProperties, Handlers {}

/** `SigningConfirm` for `signing-confirm`. */
type Joined<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Name>

/** What a template of Vue may set. Vue derives the attributes from the properties. */
export type SigningCeremonyVueProps = SigningCeremonyProperties & {
  [Type in keyof SigningCeremonyEvents as `on${Joined<Type>}`]?: (
    event: SigningCeremonyEvents[Type],
  ) => void
}

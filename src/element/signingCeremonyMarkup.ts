import type { SigningError } from '../contract/signingError.js'
import type { CeremonyFinish, CeremonyState } from '../embed/signing/signingState.js'
import type {
  SigningCeremonyProperties,
  SigningCeremonyTexts,
} from './signingCeremonyProperties.js'

/** The events of `<signing-ceremony>`. All of them bubble. */
export interface SigningCeremonyEvents {
  /** Dispatched when the status changes, and when removing the element changes it to `idle`. */
  readonly 'signing-statuschange': CustomEvent<CeremonyState>
  /** Dispatched when `confirm` returned `true`. */
  readonly 'signing-confirm': CustomEvent<CeremonyFinish>
  /** Dispatched for each error. In production, `preventDefault()` prevents the console output. */
  readonly 'signing-error': CustomEvent<SigningError>
}

/** The name of an attribute, such as `recipient-id` for `recipientId`. */
type Hyphenated<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Hyphenated<Rest>}`
  : Name

/** The attributes for strings and booleans: `recipient-id`, `auto-start`, … */
type SigningCeremonyAttributes = {
  [Name in keyof SigningCeremonyTexts as Hyphenated<Name>]?: SigningCeremonyTexts[Name]
}

type Handler<Type extends keyof SigningCeremonyEvents> = (
  event: SigningCeremonyEvents[Type],
) => void

/** The event handlers by their names in markup, such as `onsigning-confirm`. */
type Handlers = { [Type in keyof SigningCeremonyEvents as `on${Type}`]?: Handler<Type> }

/** All names that markup can use on `<signing-ceremony>`: attributes, properties and handlers. */
export interface SigningCeremonyMarkup
  extends SigningCeremonyAttributes, SigningCeremonyProperties, Handlers {}

/** The name of an event in pascal case, such as `SigningConfirm` for `signing-confirm`. */
type Joined<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Name>

/** All names that a Vue template can use. Vue derives the attributes from the properties. */
export type SigningCeremonyVueProps = SigningCeremonyProperties & {
  [Type in keyof SigningCeremonyEvents as `on${Joined<Type>}`]?: Handler<Type>
}

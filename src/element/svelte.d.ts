import type { HTMLAttributes } from 'svelte/elements'
import type { SigningCeremonyElement, SigningCeremonyEvents } from './index.js'
import type {
  SigningCeremonyAttributes,
  SigningCeremonyProperties,
} from './signingCeremonyProperties.js'

type Handlers = {
  [Type in keyof SigningCeremonyEvents as `on${Type}`]?: (
    event: SigningCeremonyEvents[Type],
  ) => void
}

interface Attributes
  extends
    HTMLAttributes<SigningCeremonyElement>,
    SigningCeremonyAttributes,
    SigningCeremonyProperties,
    Handlers {}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'signing-ceremony': Attributes
  }
}

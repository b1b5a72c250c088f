import type { HTMLAttributes } from 'svelte/elements'
import type {
  SigningCeremonyAttributes,
  SigningCeremonyElement,
  SigningCeremonyEvents,
  SigningCeremonyProperties,
} from './index.js'

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

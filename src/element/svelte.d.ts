import type { HTMLAttributes } from 'svelte/elements'
import type { SigningCeremonyElement } from './index.js'
import type { SigningCeremonyMarkup } from './signingCeremonyMarkup.js'

interface Attributes extends HTMLAttributes<SigningCeremonyElement>, SigningCeremonyMarkup {}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'signing-ceremony': Attributes
  }
}

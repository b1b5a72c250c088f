import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { SigningCeremonyElement } from './index.js'
import type { SigningCeremonyMarkup } from './signingCeremonyMarkup.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'signing-ceremony': DetailedHTMLProps<
        HTMLAttributes<SigningCeremonyElement>,
        SigningCeremonyElement
      > &
        SigningCeremonyMarkup
    }
  }
}

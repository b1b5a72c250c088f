import type { DetailedHTMLProps, HTMLAttributes } from 'react'
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

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'signing-ceremony': DetailedHTMLProps<
        HTMLAttributes<SigningCeremonyElement>,
        SigningCeremonyElement
      > &
        SigningCeremonyAttributes &
        SigningCeremonyProperties &
        Handlers
    }
  }
}

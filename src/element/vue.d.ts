import type { HTMLAttributes, VNodeProps } from 'vue'
import type { SigningCeremonyEvents } from './index.js'
import type { SigningCeremonyProperties } from './signingCeremonyProperties.js'

interface Props extends VNodeProps, HTMLAttributes, SigningCeremonyProperties {
  onSigningStatuschange?: (event: SigningCeremonyEvents['signing-statuschange']) => void
  onSigningFinish?: (event: SigningCeremonyEvents['signing-finish']) => void
  onSigningConfirm?: (event: SigningCeremonyEvents['signing-confirm']) => void
  onSigningError?: (event: SigningCeremonyEvents['signing-error']) => void
}

declare module 'vue' {
  interface GlobalComponents {
    'signing-ceremony': new () => { $props: Props }
  }
}

import type { HTMLAttributes, VNodeProps } from 'vue'
import type { SigningCeremonyVueProps } from './signingCeremonyMarkup.js'

interface Props extends VNodeProps, HTMLAttributes, SigningCeremonyVueProps {}

declare module 'vue' {
  interface GlobalComponents {
    'signing-ceremony': new () => { $props: Props }
  }
}

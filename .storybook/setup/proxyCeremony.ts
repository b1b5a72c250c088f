import type { ComponentType } from 'react'
import { SigningCeremony, type SigningCeremonyProps } from '../../src/react/index.js'

/** The props for a ceremony from the proxy: one member of the union of props. */
export type ProxyCeremonyProps = Extract<
  SigningCeremonyProps,
  { readonly recipientId: string; readonly ceremonyKey?: undefined }
>

/** `SigningCeremony` with these props only, because a story cannot override a prop of a union. */
export const ProxyCeremony: ComponentType<ProxyCeremonyProps> = SigningCeremony

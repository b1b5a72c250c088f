import type { ProxyCeremonyOptions, SigningCeremonyProps } from '../../../src/react/index.js'

/** The props of a component that requests its ceremony from the proxy. */
export type ProxyCeremonyProps = Extract<SigningCeremonyProps, ProxyCeremonyOptions>

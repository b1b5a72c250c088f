import type { SigningCeremonyLook } from '../../../src/react/components/SigningCeremony.js'
import type { ProxyCeremonyOptions } from '../../../src/react/hooks/useRequestedSigning.js'

/** The props of a component that requests its ceremony from the proxy. */
export type ProxyCeremonyProps = SigningCeremonyLook & ProxyCeremonyOptions

import type { ReactElement } from 'react'
import { CeremonyFrame, type GivenFrameProps } from '../../src/react/components/CeremonyFrame.js'

/** `CeremonyFrame` with one kind of props, because the table of props cannot read a union. */
export function CeremonyFrameOfUrl(props: GivenFrameProps): ReactElement {
  return <CeremonyFrame {...props} />
}

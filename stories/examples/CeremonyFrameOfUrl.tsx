import type { ReactElement } from 'react'
import { CeremonyFrame, type GivenFrameProps } from '../../src/react/components/CeremonyFrame.js'

/** One member of the union of props. The table of props cannot read a union. */
export function CeremonyFrameOfUrl(props: GivenFrameProps): ReactElement {
  return <CeremonyFrame {...props} />
}

import type { ReactElement } from 'react'
import { CeremonyFrame, type GivenFrameProps } from '../../src/react/components/CeremonyFrame.js'

/** One side of the union of props, for the table of props, which cannot read a union. */
export function CeremonyFrameOfUrl(props: GivenFrameProps): ReactElement {
  return <CeremonyFrame {...props} />
}

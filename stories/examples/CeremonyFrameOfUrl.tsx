import type { ReactElement } from 'react'
import { CeremonyFrame, type GrantedFrameProps } from '../../src/react/components/CeremonyFrame.js'

/** One side of the union of props, for the table of props, which cannot read a union. */
export function CeremonyFrameOfUrl(props: GrantedFrameProps): ReactElement {
  return <CeremonyFrame {...props} />
}

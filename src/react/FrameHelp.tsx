'use client'

import type { ReactElement } from 'react'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import type { Signing } from '../embed/signing/signing.js'
import { TabLink, Text, TextButton } from './CeremonyNotice.js'

interface FrameHelpProps {
  readonly signing: Signing
  readonly labels: CeremonyLabels
  readonly rootRef: (element: HTMLDivElement | null) => void
  readonly onStartAgain: () => void
}

/**
 * The line below every frame, with two other ways to the document. If the frame gave no sign of a
 * working page, the line is raised, stays visible, and is spoken once. It covers no more than its
 * own height, because many silent frames show a working document.
 */
export function FrameHelp(props: FrameHelpProps): ReactElement {
  const { signing, labels, rootRef, onStartAgain } = props
  const isSilent = signing.state.silent === true
  return (
    <div
      ref={rootRef}
      className="signing-ceremony__trouble"
      data-silent={isSilent ? '' : undefined}
    >
      <span className="signing-ceremony__words">
        {!isSilent && <Text>{labels.trouble}</Text>}
        {/* Empty at first: screen readers speak a text that appears in it, and no other text. */}
        <output className="signing-ceremony__words">
          {isSilent && <Text>{labels.silent}</Text>}
        </output>
      </span>
      <TabLink signing={signing} label={labels.openInTab} className="signing-ceremony__link" />
      <TextButton
        label={labels.startAgain}
        className="signing-ceremony__link"
        onClick={onStartAgain}
      />
    </div>
  )
}

import type { ReactElement } from 'react'
import type { Presentation } from '../shared/portalDocument.js'
import { ways } from './ways/ways.js'

/**
 * For developers who look at the demo: which presentation this document shows, and the code of it, from
 * the very file that runs. In English, and apart from the portal, as the emulator's controls are.
 */
export function HowItIsMade({
  presentation,
}: {
  readonly presentation: Presentation
}): ReactElement {
  const { name, text, code } = ways[presentation]
  return (
    <aside className="made" lang="en" aria-labelledby="made">
      <h2 id="made">
        How this is made: <code>{name}</code>
      </h2>
      <p>{text}</p>
      <pre>
        <code>{code}</code>
      </pre>
    </aside>
  )
}

import type { ReactElement } from 'react'
import type { Presentation } from '../shared/portalDocument.js'
import { type CodePart, ways } from './ways/ways.js'

/** Shows developers the code of this document's ceremony, read from its source file. */
export function CodeCard({ presentation }: { readonly presentation: Presentation }): ReactElement {
  const { name, text, code } = ways[presentation]
  return (
    <aside className="code-card" lang="en" aria-labelledby="code-card">
      <h2 id="code-card">
        The code of this page: <code>{name}</code>
      </h2>
      <p>{text}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <pre tabIndex={0} aria-labelledby="code-card">
        <code>{code.map(highlighted)}</code>
      </pre>
    </aside>
  )
}

function highlighted({ kind, text }: CodePart, index: number): ReactElement {
  return (
    <span key={index} data-kind={kind}>
      {text}
    </span>
  )
}

import type { ReactElement } from 'react'
import type { Presentation } from '../shared/portalDocument.js'
import { type CodePart, ways } from './ways/ways.js'

interface CodeCardProps {
  readonly title: string
  readonly presentation: Presentation
}

/** Shows developers the code of this document's ceremony, read from its source file. */
export function CodeCard({ title, presentation }: CodeCardProps): ReactElement {
  const { name, code } = ways[presentation]
  return (
    <section className="code-card">
      <h2>
        {title}: <code>{name}</code>
      </h2>
      <pre lang="en">
        <code>{code.map(highlighted)}</code>
      </pre>
    </section>
  )
}

function highlighted({ kind, text }: CodePart, index: number): ReactElement {
  return (
    <span key={index} data-kind={kind}>
      {text}
    </span>
  )
}

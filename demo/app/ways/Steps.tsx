import type { ReactElement, ReactNode } from 'react'
import type { CeremonyControl, CeremonyStatus } from 'react-signing-ceremony'
import { useTexts } from '../language.js'

interface StepsProps {
  readonly ceremony: CeremonyControl
  readonly children: ReactNode
}

/** A layout of the portal's own around a ceremony: how far it is, and a way out. */
export function Steps({ ceremony, children }: StepsProps): ReactElement {
  const { steps } = useTexts().signing
  const current = stepOf(ceremony.status)
  return (
    <div className="stepped" data-started={current > 0}>
      <ol className="steps" aria-label={steps.title}>
        {[steps.open, steps.sign, steps.confirm].map((name, index) => (
          <li
            key={name}
            data-done={index < current}
            aria-current={index === current ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      {children}
      {ceremony.place !== undefined && (
        <button type="button" className="quiet" onClick={ceremony.close}>
          {steps.cancel}
        </button>
      )}
    </div>
  )
}

/** The button that begins. */
export function Start({ onClick }: { readonly onClick: () => void }): ReactElement {
  return (
    <button type="button" className="primary" onClick={onClick}>
      {useTexts().signing.steps.start}
    </button>
  )
}

/** How many steps lie behind. */
function stepOf(status: CeremonyStatus): number {
  switch (status) {
    case 'confirmed':
      return 3
    case 'finished':
    case 'confirming':
    case 'unconfirmed':
      return 2
    case 'opening':
    case 'open':
    case 'slow':
      return 1
    default:
      return 0
  }
}

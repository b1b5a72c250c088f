import type { ReactElement, ReactNode } from 'react'
import type { CeremonyStatus } from 'react-signing-ceremony'
import { useTexts } from './language.js'

interface StepsProps {
  readonly status: CeremonyStatus
  readonly children: ReactNode
}

/** The portal's own layout of a ceremony: a list of three steps, and the ceremony below it. */
export function Steps({ status, children }: StepsProps): ReactElement {
  const { steps } = useTexts()
  const current = stepOf(status)
  return (
    <div className="stepped">
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
    </div>
  )
}

/** The number of finished steps. */
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
      return 1
    default:
      return 0
  }
}

import type { ReactElement } from 'react'
import {
  CeremonyFrame,
  type CeremonyStatus,
  useCeremony,
  type UseCeremonyOptions,
} from 'react-signing-ceremony'
import { useTexts } from './language.js'

interface SteppedSigningProps extends UseCeremonyOptions {
  readonly title: string
}

/** The same ceremony in a layout of the portal's own: the hook's state beside the package's frame. */
export function SteppedSigning({ title, ...options }: SteppedSigningProps): ReactElement {
  const { steps } = useTexts().signing
  const ceremony = useCeremony(options)
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
      {ceremony.status === 'idle' ? (
        <button type="button" className="primary" onClick={ceremony.start}>
          {steps.start}
        </button>
      ) : (
        <CeremonyFrame ceremony={ceremony} title={title} focusOnOpen />
      )}
      {ceremony.place !== undefined && (
        <button type="button" className="quiet" onClick={ceremony.close}>
          {steps.cancel}
        </button>
      )}
    </div>
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

import type { ReactElement } from 'react'
import { useTexts } from './language.js'

/** The portal's server does not answer. */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const { unreachable, retry } = useTexts()
  return (
    <div className="page">
      <div className="message" data-tone="error" role="alert">
        <p>{unreachable}</p>
        <button type="button" onClick={onRetry}>
          {retry}
        </button>
      </div>
    </div>
  )
}

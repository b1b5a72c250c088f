import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useBrand } from './brand.js'
import { useTexts } from './language.js'
import { hasNavigated } from './navigation.js'

interface PageProps {
  readonly title: string
  readonly children: ReactNode
  /** A link back, shown above the heading. */
  readonly above?: ReactNode
  /** A status, shown beside the heading. */
  readonly beside?: ReactNode
}

/** A page with a heading. After a navigation, the heading receives the focus. */
export function Page({ title, above, beside, children }: PageProps): ReactElement {
  const { name } = useBrand().brand
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${name} Bank`
  }, [title, name])
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page">
      <div className="page__heading">
        {above}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
      </div>
      {children}
    </div>
  )
}

/** Shows an error and a retry button if the portal's server does not respond. */
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

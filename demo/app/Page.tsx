import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { hasNavigated } from './navigation.js'

interface PageProps {
  readonly title: string
  readonly children: ReactNode
  /** Stands above the heading: the way back. */
  readonly above?: ReactNode
  /** Stands beside the heading: a status. */
  readonly beside?: ReactNode
}

/** A page with its heading. Going from page to page moves the focus there, as a browser would. */
export function Page({ title, above, beside, children }: PageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Larkfield Bank`
  }, [title])
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page">
      {above}
      <div className="page__heading">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
      </div>
      {children}
    </div>
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../language.js'
import { Link } from '../Link.js'
import { Page } from '../Page.js'

/** A wrong address, or a document that is not the customer's: the portal does not say which. */
export function NotFoundPage(): ReactElement {
  const { notFound, home } = useTexts()
  return (
    <Page title={notFound.title}>
      <p className="lead">{notFound.text}</p>
      <p>
        <Link href="/">{home}</Link>
      </p>
    </Page>
  )
}

import type { ReactElement } from 'react'
import { useTexts } from '../language.js'
import { Link } from '../navigation.js'
import { Page } from '../Page.js'

/** Appears for a wrong url, and in the same way for another customer's document. */
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

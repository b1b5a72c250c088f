import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useMemo } from 'react'
import { SigningProvider } from 'react-signing-ceremony'
import { useBrand } from './brand.js'
import { useTexts } from './language.js'
import { navigate, returnPath, signInPath, useAddress } from './navigation.js'
import { LoadFailure } from './Page.js'
import { DocumentPage } from './pages/DocumentPage.js'
import { DocumentsPage } from './pages/DocumentsPage.js'
import { HandOverPage } from './pages/HandOverPage.js'
import { NotFoundPage } from './pages/NotFoundPage.js'
import { SignAllPage } from './pages/SignAllPage.js'
import { SignInPage } from './pages/SignInPage.js'
import type { SessionAnswer } from './portalApi.js'
import { sessionQuery, useSigningFetch } from './queries.js'
import { Shell } from './Shell.js'
import { labelsOf } from './texts/packageLabels.js'

/** The sample portal: its pages for a signed-in customer, or its sign-in page. */
export function App(): ReactElement {
  const session = useQuery(sessionQuery)
  const { lang } = useTexts()
  const { brand } = useBrand()
  const labels = useMemo(() => labelsOf(lang, `${brand.name} Bank`), [lang, brand])
  const signingFetch = useSigningFetch(lang)
  const customer = session.data?.customer ?? undefined
  return (
    <SigningProvider
      endpoint="/api/signing"
      user={customer?.id}
      fetch={signingFetch}
      labels={labels}
    >
      <Shell customer={customer}>
        {!session.data && session.isError && <LoadFailure onRetry={() => void session.refetch()} />}
        {session.data && <CurrentPage session={session.data} />}
      </Shell>
    </SigningProvider>
  )
}

/** Redirects a visitor without a session to the sign-in page, and back after the sign-in. */
function CurrentPage({ session }: { readonly session: SessionAnswer }): ReactElement | null {
  const address = useAddress()
  const isSignIn = address.pathname === '/sign-in'
  const isSignedIn = session.customer !== null
  const { ended = false } = session

  useEffect(() => {
    if (isSignIn && isSignedIn) goBack(address)
    if (!isSignIn && !isSignedIn) navigate(signInPath(address, ended), { replace: true })
  }, [address, isSignIn, isSignedIn, ended])
  if (isSignIn === isSignedIn) return null
  return isSignIn ? <SignInPage /> : pageOf(address.pathname)
}

function goBack(address: URL): void {
  const path = returnPath(address)
  // The page without React needs a full page load, because it is not part of this app.
  if (path === '/plain') location.replace(path)
  else navigate(path, { replace: true })
}

function pageOf(path: string): ReactElement {
  if (path === '/') return <DocumentsPage />
  if (path === '/documents/all') return <SignAllPage />
  const [, documentId, action] = /^\/documents\/([\w-]+)(?:\/(hand-over))?$/.exec(path) ?? []
  if (documentId === undefined) return <NotFoundPage />
  const Page = action ? HandOverPage : DocumentPage
  return <Page key={documentId} documentId={documentId} />
}

import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useMemo } from 'react'
import { type CeremonyLabels, SigningProvider } from 'react-signing-ceremony'
import { de, en, es, fr } from 'react-signing-ceremony/labels'
import { useTexts } from './language.js'
import { LoadFailure } from './LoadFailure.js'
import { navigate, returnPath, signInPath, useAddress } from './navigation.js'
import { DocumentPage } from './pages/DocumentPage.js'
import { DocumentsPage } from './pages/DocumentsPage.js'
import { HandOverPage } from './pages/HandOverPage.js'
import { NotFoundPage } from './pages/NotFoundPage.js'
import { SignInPage } from './pages/SignInPage.js'
import type { SessionAnswer } from './portalApi.js'
import { sessionQuery } from './queries.js'
import { Shell } from './Shell.js'
import type { PortalTexts } from './texts/portalTexts.js'

/** The package's sentences in the portal's language; the thanks are the portal's own. */
function labelsFor({ lang, signing }: PortalTexts): CeremonyLabels {
  return {
    ...{ de, en, es, fr }[lang],
    confirmed: signing.completed,
    unconfirmedDeclined: signing.declined,
  }
}

/** The portal: everybody signed in sees pages, everybody else the sign-in page. */
export function App(): ReactElement {
  const session = useQuery(sessionQuery)
  const texts = useTexts()
  const labels = useMemo(() => labelsFor(texts), [texts])
  return (
    <SigningProvider endpoint="/api/signing" labels={labels}>
      <Shell customer={session.data?.customer ?? undefined}>
        {!session.data && session.isError && <LoadFailure onRetry={() => void session.refetch()} />}
        {session.data && <CurrentPage session={session.data} />}
      </Shell>
    </SigningProvider>
  )
}

/** Whoever is not signed in comes to the sign-in page, and from there back. */
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
  // The page without React is no part of this app, so it has to be loaded.
  if (path === '/plain') location.replace(path)
  else navigate(path, { replace: true })
}

function pageOf(path: string): ReactElement {
  if (path === '/') return <DocumentsPage />
  const [, documentId, action] = /^\/documents\/([\w-]+)(?:\/(hand-over))?$/.exec(path) ?? []
  if (documentId === undefined) return <NotFoundPage />
  return action ? (
    <HandOverPage key={documentId} documentId={documentId} />
  ) : (
    <DocumentPage key={documentId} documentId={documentId} />
  )
}

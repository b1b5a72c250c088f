import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData } from 'react-router'
import { SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'
import { sessionOf } from '../portal.js'

export const loader = ({ request }: { request: Request }) =>
  sessionOf(request.headers.get('cookie'))?.user

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <link rel="icon" href="data:," />
        <title>Portal</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const user = useLoaderData<typeof loader>()
  return (
    <SigningProvider endpoint="/api/signing" user={user}>
      <Outlet />
    </SigningProvider>
  )
}

import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'
import { sessionOf } from '@/portal.js'

export const metadata = { title: 'Portal', icons: 'data:,' }

export default async function Layout({ children }: { children: ReactNode }) {
  const session = sessionOf((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <SigningProvider endpoint="/api/signing" user={session?.user}>
          {children}
        </SigningProvider>
      </body>
    </html>
  )
}

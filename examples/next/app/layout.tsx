// app/layout.tsx
import type { ReactNode } from 'react'
import { SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'

export const metadata = { title: 'Lease, Flat 7', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <SigningProvider endpoint="/api/signing" user="ada">
          {children}
        </SigningProvider>
      </body>
    </html>
  )
}

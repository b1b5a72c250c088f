import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SigningProvider } from 'react-signing-ceremony'
import 'react-signing-ceremony/styles.css'
import { App } from './App.tsx'
import type { Me } from './lease.ts'

const response = await fetch('/api/me')
if (response.ok) {
  const me: Me = await response.json()
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <SigningProvider endpoint="/api/signing" user={me.user}>
        <App me={me} />
      </SigningProvider>
    </StrictMode>,
  )
} else {
  location.assign('/login')
}

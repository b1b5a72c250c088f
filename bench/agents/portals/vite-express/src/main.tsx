import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import type { Me } from './lease.ts'

const response = await fetch('/api/me')
if (response.ok) {
  const me: Me = await response.json()
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App me={me} />
    </StrictMode>,
  )
} else {
  location.assign('/login')
}

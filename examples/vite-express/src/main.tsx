import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.tsx'
import { SignOnPhone } from './SignOnPhone.tsx'
import './index.css'

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
      <SignOnPhone />
    </StrictMode>,
  )

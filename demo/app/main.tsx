import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'react-signing-ceremony/styles.css'
import 'react-signing-ceremony/queue.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/document.css'
import './styles/panel.css'
import './styles/brands.css'
import { App } from './App.js'
import { BrandProvider } from './brand.js'
import { LanguageProvider } from './language.js'
import { createQueryClient } from './queries.js'

const container = document.querySelector('#app')
if (container) {
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <LanguageProvider>
          <BrandProvider>
            <App />
          </BrandProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

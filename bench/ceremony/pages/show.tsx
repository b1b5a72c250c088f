import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The recipient whose ceremony every page opens. */
export const RECIPIENT_ID = 're_bench'

/** Renders a page of the benchmark below the heading that all pages have. */
export function show(page: ReactElement): void {
  const root = document.body.appendChild(document.createElement('main'))
  createRoot(root).render(
    <>
      <h1>The lease</h1>
      {page}
    </>,
  )
}

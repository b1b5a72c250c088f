import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The recipient on every page. */
export const RECIPIENT_ID = 're_bench'

/** Renders a page below the same heading. */
export function show(page: ReactElement): void {
  const root = document.body.appendChild(document.createElement('main'))
  createRoot(root).render(
    <>
      <h1>The lease</h1>
      {page}
    </>,
  )
}

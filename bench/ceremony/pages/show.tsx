import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Who signs, in every page. */
export const RECIPIENT_ID = 're_bench'

/** Renders a page, in the same surroundings each. */
export function show(page: ReactElement): void {
  const root = document.body.appendChild(document.createElement('main'))
  createRoot(root).render(
    <>
      <h1>The lease</h1>
      {page}
    </>,
  )
}

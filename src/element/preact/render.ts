import { render as renderWithPreact } from 'preact'
import type { ReactElement } from 'react'

/** Renders immediately. `null` removes the rendered content. */
export function render(tree: ReactElement | null, container: Element): void {
  // The element's build replaces `react/jsx-runtime` with Preact's, so `tree` is a Preact tree.
  renderWithPreact(tree, container)
}

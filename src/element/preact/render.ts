import { render as renderWithPreact } from 'preact'
import type { ReactElement } from 'react'

/** Renders at once. `null` removes what was rendered before. */
export function render(tree: ReactElement | null, container: Element): void {
  // In the build of the element, `react/jsx-runtime` is Preact's, so the tree is one of Preact's.
  renderWithPreact(tree, container)
}

/** Replaces TanStack Query, which needs React. The component tests do not use it. */
import type { ComponentChildren } from 'preact'

export function QueryClientProvider(props: { readonly children?: ComponentChildren }) {
  return props.children
}

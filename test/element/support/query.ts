/** Replaces TanStack Query, which needs React, in component tests that send no queries. */
import type { ComponentChildren } from 'preact'

export function QueryClientProvider(props: { readonly children?: ComponentChildren }) {
  return props.children
}

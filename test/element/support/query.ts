/** In place of TanStack Query, which needs React: the tests of the view use none of it. */
import type { ComponentChildren } from 'preact'

export function QueryClientProvider(props: { readonly children?: ComponentChildren }) {
  return props.children
}

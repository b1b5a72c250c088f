/** The plugin has no type declarations. */
declare module 'typedoc-plugin-missing-exports' {
  import type { Application } from 'typedoc'
  export function load(app: Application): void
}

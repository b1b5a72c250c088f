/** The plugin has no declarations of its own. */
declare module 'typedoc-plugin-missing-exports' {
  import type { Application } from 'typedoc'
  export function load(app: Application): void
}

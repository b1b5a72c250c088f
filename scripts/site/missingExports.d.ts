/** A declaration for a plugin that comes without types. */
declare module 'typedoc-plugin-missing-exports' {
  import type { Application } from 'typedoc'
  export function load(app: Application): void
}

/** Declarations of what this folder uses. The packages' own types would make each lint run slower. */
declare module 'typedoc-plugin-markdown' {
  import type { Application } from 'typedoc'
  export function load(app: Application): void
}

declare module 'vitepress' {
  export function build(root: string, options: { readonly outDir: string }): Promise<void>
  export function defineConfig(config: object): object
}

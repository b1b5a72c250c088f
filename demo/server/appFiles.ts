import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { build } from 'vite'

/** The portal's app as a browser gets it: file contents by path. */
export type AppFiles = ReadonlyMap<string, string | Uint8Array>

/**
 * Builds the app in memory, as it would be deployed: so the portal can be served under the strict
 * Content-Security-Policy that a bank would have, which a development server's inline scripts forbid.
 */
export async function buildAppFiles(): Promise<AppFiles> {
  const root = join(import.meta.dirname, '..')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // Who runs the portal develops: what goes wrong is said with its cure, and not with its address.
    resolve: { conditions: ['module', 'browser', 'development'] },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: [join(root, 'index.html'), join(root, 'plain.html')],
        // A slow machine is no news to whoever starts the portal.
        checks: { bundlerTimings: false },
      },
    },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}

import { join } from 'node:path'
import { build } from 'vite'

/** Bundles a script of this folder with the built package, as a customer's build does. */
export async function bundleApp(file: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // This process compiles JSX for development, so the bundle needs React's development build.
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, file) },
    },
  })
  const [chunk] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The build has no script.')
  return chunk.code
}

import { build } from 'vite'

/** Bundles the script of a portal's page, and its styles, as a customer's build does. */
export async function bundleApp(
  path: string,
): Promise<{ readonly script: string; readonly styles: string }> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // StrictMode has an effect in development only. This process also compiles JSX for development.
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rolldownOptions: { input: path } },
  })
  const files = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  const script = files.find((file) => file.type === 'chunk')
  if (!script) throw new Error('The build has no script.')
  const styles = files.find((file) => file.fileName.endsWith('.css'))
  return { script: script.code, styles: styles?.type === 'asset' ? String(styles.source) : '' }
}

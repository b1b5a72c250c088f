import { build, type InlineConfig } from 'vite'

/** Bundles one file with Vite, and returns the code with the ids of its modules. Writes nothing. */
export async function bundleFile(root: string, input: string, config: InlineConfig) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ...config,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      ...config.build,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  })
  const outputs = 'output' in result ? result.output : []
  const [chunk] = outputs
  if (outputs.length !== 1 || chunk?.type !== 'chunk')
    throw new Error(`${input} must be one chunk.`)
  return chunk
}

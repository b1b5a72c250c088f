import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()

const SENTENCE = 'to embeddableIn of createSigningProxy'
const DOCUMENT = 'docs/troubleshooting.md'

/** Bundles `react-signing-ceremony/embed` with Vite for development or for production. */
async function bundleFor(mode: 'development' | 'production'): Promise<string> {
  const entry = join(consumer.folder, 'entry-of-the-remedies.js')
  const output = await build({
    root: consumer.folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry-of-the-remedies',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? `export * from 'react-signing-ceremony/embed'` : null),
      },
    ],
    resolve: { conditions: ['module', 'browser', mode] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}

/** Makes a call fail in Node, and returns the remedy of the error. */
function remedyInNode(...conditions: readonly string[]): string {
  const script = `import { createSigningClient } from 'react-signing-ceremony/embed'
    const client = createSigningClient({ endpoint: 'http://127.0.0.1:9' })
    await client.retrieveDeliverable('del_1').catch(({ remedy }) => console.log(remedy))`
  const args = [...conditions, '--input-type=module', '--eval', script]
  return spawnSync(process.execPath, args, { cwd: consumer.folder, encoding: 'utf8' }).stdout
}

describe('the remedy in an error of this package', () => {
  it('names the document in a production bundle', async () => {
    const code = await bundleFor('production')
    expect(code).toContain(DOCUMENT)
    expect(code).not.toContain(SENTENCE)
  })

  it('is a full sentence in a development bundle', async () => {
    expect(await bundleFor('development')).toContain(SENTENCE)
  })

  it('names the document in Node, but is a full sentence with the export condition `development`', () => {
    expect(remedyInNode()).toContain(`See "network_error" in ${DOCUMENT}`)
    expect(remedyInNode('--conditions=development')).toContain('Check that your server runs')
  })
})

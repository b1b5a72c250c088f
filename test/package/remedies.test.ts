import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()

const FULL = 'to embeddableIn of createSigningProxy'
const SHORT = 'docs/troubleshooting.md#'

/** What an application's Vite makes of a session, with the conditions of `mode`. */
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

describe('the remedies', () => {
  it('are an address in a bundle for production', async () => {
    const code = await bundleFor('production')
    expect(code).toContain(SHORT)
    expect(code).not.toContain(FULL)
  })

  it('are said in full in a bundle for development', async () => {
    const code = await bundleFor('development')
    expect(code).toContain(FULL)
    expect(code).not.toContain(SHORT)
  })

  it('are said in full in Node', () => {
    const { stdout } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { createSigningClient } from 'react-signing-ceremony/embed'
        const client = createSigningClient({ endpoint: 'http://127.0.0.1:9' })
        await client.retrieveDeliverable('del_1').catch(({ remedy }) => console.log(remedy))`,
      ],
      { cwd: consumer.folder, encoding: 'utf8' },
    )
    expect(stdout).toContain('look whether the server runs')
  })
})

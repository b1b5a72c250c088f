import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, it } from 'vitest'
import { firstDirective } from './support/moduleSyntax.js'
import { createPackedConsumer, repository } from './support/packedConsumer.js'

const consumer = createPackedConsumer()

const modules = consumer.files.filter((file) => /^dist\/.*\.js$/.test(file))
/** Server components import these modules, so the modules have no 'use client'. */
const forServers = new Set(
  ['deliverableQuery', 'index', 'openFile'].map((name) => `dist/react/query/${name}.js`),
)
const isForReact = (file: string) => file.startsWith('dist/react/') && !forServers.has(file)
const read = (file: string) => readFileSync(join(consumer.packageFolder, file), 'utf8')

describe('the tarball', () => {
  it('contains only built modules, their types, the stylesheet, the registry item and documents', () => {
    const standardFiles = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json']
    // Scripts of `npm pack` write the .cdx.json files. This tarball was packed without scripts.
    const built = /^dist\/.+\.(js|d\.ts)$|^(sbom|vex)\.cdx\.json$/
    const others = consumer.files.filter((file) => !built.test(file))
    const documents = [
      'custom-elements.json',
      'cases/frameFacts.json',
      'cases/webViewAddresses.json',
      'docs/grafanaDashboard.json',
      'docs/metrics.js',
      'openapi/emulator.json',
      'openapi/proxy.json',
      'schemas/standaloneProxy.json',
      'skills/react-signing-ceremony/SKILL.md',
      ...['docs', 'docs/reference'].flatMap((folder) =>
        readdirSync(join(repository, folder)).flatMap((name) =>
          name.endsWith('.md') ? `${folder}/${name}` : [],
        ),
      ),
      ...readdirSync(join(repository, 'docs/conformance')).map(
        (name) => `docs/conformance/${name}`,
      ),
      ...readdirSync(join(repository, 'docs/images')).flatMap((name) =>
        name.endsWith('.svg') ? `docs/images/${name}` : [],
      ),
    ]
    const extras = [
      'dist/bundled-licences.txt',
      'dist/element/standalone.integrity.txt',
      'dist/react/queue/queue.css',
      'dist/react/styles.css',
      'dist/registry/signing-ceremony.json',
    ]
    expect(others).toEqual([...standardFiles, ...documents, ...extras].toSorted())
  })

  it('contains type declarations for every module', () => {
    const untyped = modules.filter(
      (file) => !consumer.files.includes(file.replace(/\.js$/, '.d.ts')),
    )
    expect(untyped).toEqual([])
  })

  it('contains no file path of the machine that built it', () => {
    expect(consumer.files.filter((file) => read(file).includes(repository))).toEqual([])
  })

  it('contains no reference to a source map', () => {
    expect(modules.filter((file) => read(file).includes('sourceMappingURL'))).toEqual([])
  })

  it('passes the checks of publint in strict mode', async () => {
    const tarball = new Uint8Array(readFileSync(consumer.tarball)).buffer
    const { messages, pkg } = await publint({ strict: true, pack: { tarball } })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })
})

describe('the directive "use client"', () => {
  it('is the first statement of every module with hooks or components', () => {
    const unmarked = modules.filter((file) => firstDirective(read(file)) !== 'use client')
    expect(modules.filter(isForReact)).not.toEqual([])
    expect(unmarked.filter(isForReact)).toEqual([])
  })

  it('is in no other module, so that servers can import the other modules', () => {
    const marked = modules.filter((file) => firstDirective(read(file)) === 'use client')
    expect(marked.filter((file) => !isForReact(file))).toEqual([])
  })
})

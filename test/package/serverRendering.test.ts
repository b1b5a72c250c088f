import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { createPackedConsumer } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const newest = createPackedConsumer()
const oldest = createPackedConsumer('oldest')

/** Runs a module in Node without a DOM. Returns its output, including warnings. */
function run(folder: string, code: string, condition: string): string {
  const args = [`--conditions=${condition}`, '--input-type=module', '--eval', code]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

// oxlint-disable-next-line signing/plain-words -- code
const page = `
import { createElement as h, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { CeremonyFrame, SigningCeremony, SigningProvider, tab, useCeremony } from 'react-signing-ceremony'
import { de } from 'react-signing-ceremony/labels'
import { useDeliverable, useReplaceRecipient, useSigningClient } from 'react-signing-ceremony/query'
import 'react-signing-ceremony/element'
import 'react-signing-ceremony/element/standalone'

function Hooks() {
  const ceremony = useCeremony({ recipientId: 're_ada', autoStart: true })
  const { status } = useDeliverable('del_ada', { until: 'generated' })
  useReplaceRecipient()
  useSigningClient()
  return [status, h(CeremonyFrame, { key: 1, ceremony, title: 'Sign' })]
}
const ceremonies = ['auto', 'inline', 'dialog', tab].map((presentation, key) =>
  h(SigningCeremony, { key, recipientId: 're_ada', title: 'Sign', presentation, confirm: async () => true }))
const element = h('signing-ceremony', { 'recipient-id': 're_ada', 'frame-title': 'Sign' })
const provider = h(SigningProvider, { endpoint: '/api/signing', labels: de }, ceremonies, h(Hooks), element)
const client = new QueryClient()
console.log(renderToString(h(StrictMode, null, h('main', null, h(QueryClientProvider, { client }, provider)))))
`

describe('a server without a browser’s DOM', () => {
  it.each(['default', 'development'])(
    'imports every entry without a warning (export condition %s)',
    (condition) => {
      const imports = publicEntries(newest.manifest).map(({ specifier }) => `import '${specifier}'`)
      const code = `${imports.join('\n')}\nconsole.log(typeof document, ${imports.length})`
      expect(run(newest.folder, code, condition)).toBe(`undefined ${imports.length}\n`)
    },
  )

  it.each([
    ['default', 'newest', newest.folder],
    ['development', 'newest', newest.folder],
    ['default', 'oldest', oldest.folder],
  ])(
    'renders every component without a warning (export condition %s, %s React)',
    (condition, _, folder) => {
      const output = run(folder, page, condition)
      expect(output.split('\n')).toEqual([expect.stringMatching(/^<main>.*<\/main>$/), ''])
      expect(output.match(/Prüfen und unterschreiben<\/span><\/button>/g)).toHaveLength(4)
      expect(output).toContain('<signing-ceremony recipient-id="re_ada" frame-title="Sign">')
    },
  )
})

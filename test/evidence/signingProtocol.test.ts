import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signatureApiCompletion } from '../../src/proxy/services/signatureApi/completion.js'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/signingProtocol.md'), 'utf8')
const recorded = readFileSync(
  join(ROOT, 'test/proxy/services/documenso/cases/messages.json'),
  'utf8',
)

/** Returns the names of events in the row of a service. */
function namesIn(service: string): readonly string[] {
  const row = page.split('\n').find((line) => line.startsWith(`| ${service} `)) ?? ''
  return [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

describe('docs/signingProtocol.md', () => {
  it.each(['ready', 'completed', 'declined', 'canceled', 'expired', 'not_your_turn', 'failed'])(
    'explains the state `%s`',
    (state) => expect(page).toMatch(new RegExp(`^\\| \`${state}\` .+ \\S+`, 'm')),
  )

  it('lists every event of SignatureAPI that the adapter handles', () => {
    const { events, result } = signatureApiCompletion
    expect(namesIn('SignatureAPI')).toEqual(
      expect.arrayContaining([...Object.keys(events), result]),
    )
  })

  it('lists events of Documenso that a real Documenso has sent', () => {
    const names = namesIn('Documenso').filter((name) => name !== 'action')
    expect(names).toContain('document-ready')
    expect(names.filter((name) => !recorded.includes(name))).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
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

describe('the listener in docs/signingProtocol.md', () => {
  it('handles each state of its frame, and no message of another sender or form', async () => {
    const [, code = ''] = /^```js\n(\/\/ frameMessages\.js\n.*?)^```/ms.exec(page) ?? []
    const { listenTo } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    const listeners = new Set<(event: object) => void>()
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.stubGlobal('window', {
      addEventListener: (_name: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_name: string, listener: () => void) => listeners.delete(listener),
    })
    const frame = { contentWindow: {} }
    const origin = 'https://pay.example'
    const handle = vi.fn<(state: string) => void>()
    const stop: () => void = listenTo(frame, { origin, noun: 'payment', handle })
    const good = { isTrusted: true, source: frame.contentWindow, origin }
    const send = (event: object): void => listeners.forEach((listener) => listener(event))

    send({ ...good, data: { type: 'payment.ready' } })
    send({ ...good, data: { type: 'payment.completed' } })
    for (const wrong of [
      { isTrusted: false },
      { source: {} },
      { origin: 'https://evil.example' },
    ]) {
      send({ ...good, data: { type: 'payment.failed' }, ...wrong })
    }
    for (const data of [
      null,
      'payment.failed',
      { type: 'ceremony.failed' },
      { type: 'payment.x' },
    ]) {
      send({ ...good, data })
    }
    expect(handle.mock.calls).toEqual([['ready'], ['completed']])

    stop()
    expect(listeners.size).toBe(0)
  })
})

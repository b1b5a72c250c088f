import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSigningEmulator } from 'react-signing-ceremony/emulator/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findCommand } from '../support/findCommand.js'

const python = join(import.meta.dirname, 'python')
// Debian builds its WebKitGTK packages for the Python of the system.
const systemPython = '/usr/bin/python3'
const importWebKit =
  "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
const hasWebKit =
  findCommand('xvfb-run') !== undefined &&
  spawnSync(systemPython, ['-c', importWebKit]).status === 0

describe.skipIf(!findCommand('python3'))('a port of readWebViewAddress to Python', () => {
  it('returns the expected result for every case in cases/webViewAddresses.json', () => {
    const input = readFileSync(join(import.meta.dirname, '../../cases/webViewAddresses.json'))
    const run = spawnSync('python3', [join(python, 'read_address.py')], { input, encoding: 'utf8' })
    expect(run.stdout + run.stderr).toBe('')
  })
})

describe.skipIf(!hasWebKit)('a WebView of WebKitGTK (gir1.2-webkit2-4.1, xvfb)', () => {
  it('reports the end of a ceremony once, and cancels the navigation to `redirect_url`', async () => {
    const { emulator, origin, close } = await startSigningEmulator({ port: 0, deliverableDelay: 0 })
    onTestFinished(close)
    emulator.seedEnvelope({ recipients: [{ id: 're_ada', name: 'Ada', email: 'ada@example.com' }] })
    const response = await fetch(`${origin}/v1/recipients/re_ada/ceremony`, {
      method: 'POST',
      headers: { 'x-api-key': emulator.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        authentication: { type: 'custom', provider: 'App', data: { Session: '1' } },
        // No server has this address, so a WebView that loads it fails.
        redirect_url: 'https://app.invalid/signed',
      }),
    })
    const view = spawn('xvfb-run', ['-a', systemPython, join(python, 'web_kit_view.py')])
    onTestFinished(() => void view.kill())
    view.stdin.end(await response.text())
    const output = collectOutput(view)
    await expect.poll(output, { timeout: 30_000 }).toContain('loaded')
    emulator.endCeremony('re_ada')
    await once(view, 'close')
    expect(output()).toBe('loaded\nfinished\n')
  })
})

function collectOutput({ stdout }: ChildProcess): () => string {
  let output = ''
  stdout?.on('data', (chunk) => (output += String(chunk)))
  return () => output
}

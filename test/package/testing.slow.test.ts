import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformWithOxc } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { blocksOf } from '../docs/documents.js'
import { linkPackages } from './support/initServer.js'
import { createPackedConsumer, repository } from './support/packedConsumer.js'

const consumer = createPackedConsumer()
const PATH = 'docs/testing.md'

/** The test tools that a customer installs. */
const TOOLS = [
  'vitest',
  'jsdom',
  'jest-fixed-jsdom',
  'msw',
  '@testing-library/react',
  '@testing-library/user-event',
]

/** The handler that the document shows for MSW. */
const MSW_HANDLER = "http.all('*/api/signing/*', ({ request }) => backend.fetch(request))"

/** A test with that handler. */
const MSW = `
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { SigningProvider } from 'react-signing-ceremony'
import { createTestBackend } from 'react-signing-ceremony/testing/backend'
import { afterAll, beforeAll, test } from 'vitest'
import { Lease } from './Lease.js'

const backend = createTestBackend({
  envelopes: [{ recipients: [{ id: 're_ada', name: 'Ada Lovelace', email: 'ada@example.com' }] }],
})
const server = setupServer(${MSW_HANDLER})
beforeAll(() => server.listen())
afterAll(() => server.close())

test('offers another attempt while the service is down', async () => {
  backend.emulator.faults.set('server-error')
  render(<Lease confirm={async () => false} />, {
    wrapper: (props) => <SigningProvider endpoint="/api/signing" {...props} />,
  })
  await userEvent.click(screen.getByRole('button'))
  await screen.findByRole('button', { name: 'Try again' })
})
`

const SERVICES = 'docs/services.md'

/** A test of the adapter in the document, with the stub in front of the emulator. */
const ACME = `
import { createSigningProxy } from 'react-signing-ceremony/proxy'
import { afterAll, expect, test } from 'vitest'
import { acmeFetch, close, emulator, origin } from './acmeEmulator.js'
import { acmeSign } from './acmeSign.js'

afterAll(close)

test('signs in the emulator through the adapter', async () => {
  const { recipients } = emulator.seedEnvelope({
    recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
  })
  const [{ id }] = recipients
  const portal = 'http://localhost:5173'
  const proxy = createSigningProxy({
    service: { baseUrl: origin, apiKey: 'sample', ceremonyOrigins: [origin], adapter: acmeSign() },
    publicUrl: portal + '/api/signing',
    authenticate: () => ({ subject: 'ada' }),
    authorize: () => true,
    onEvent: () => {},
    fetch: acmeFetch,
  })
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    origin: portal,
    'sec-fetch-site': 'same-origin',
  }
  const created = await proxy.fetch(
    new Request(portal + '/api/signing/recipients/' + id + '/ceremony', {
      method: 'POST',
      headers,
      body: '{}',
    }),
  )
  expect(created.status).toBe(201)
  expect(new URL((await created.json()).url).origin).toBe(origin)
  expect(await proxy.readStatus(id)).toMatchObject({ status: 'waiting' })
  emulator.endCeremony(id)
  expect(await proxy.readStatus(id)).toMatchObject({ status: 'signed' })
})
`

function write(name: string, code: string): void {
  mkdirSync(dirname(join(consumer.folder, name)), { recursive: true })
  writeFileSync(join(consumer.folder, name), code)
}

/** Adds the comments with which Vitest and Jest run a test in Node instead of jsdom. */
function inNode(code: string): string {
  return `/**\n * @vitest-environment node\n * @jest-environment node\n */\n${code}`
}

/** Compiles a sample for Jest, which has global functions: removes the import from Vitest. */
async function writeForJest(name: string, code: string): Promise<void> {
  const plain = code.replace(/^import .* from 'vitest'\n/m, '')
  const options = { lang: 'tsx', jsx: { runtime: 'automatic' } } as const
  write(
    `jest/${name.replace(/\.tsx?$/, '.js')}`,
    (await transformWithOxc(plain, name, options)).code,
  )
}

beforeAll(async () => {
  linkPackages(consumer, TOOLS)
  write('package.json', '{ "private": true, "type": "module" }')
  write(
    'vitest.config.js',
    `export default {
      test: { environment: 'jsdom', exclude: ['jest', 'node_modules'] },
      oxc: { jsx: { runtime: 'automatic' } },
    }`,
  )
  write('jest/jest.config.json', '{ "testEnvironment": "jest-fixed-jsdom", "transform": {} }')
  const text = readFileSync(join(repository, PATH), 'utf8')
  const samples = blocksOf({ path: PATH, text }, /^tsx?$/).map(({ code }) => {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? []
    if (name === undefined) throw new Error(`a sample of ${PATH} has no name`)
    return { name, code }
  })
  samples.push({ name: 'Lease.msw.test.tsx', code: MSW })
  const services = readFileSync(join(repository, SERVICES), 'utf8')
  for (const { code } of blocksOf({ path: SERVICES, text: services }, /^ts$/)) {
    const [, name] = /^\/\/ (acme\S+)\n/.exec(code) ?? []
    if (name !== undefined) samples.push({ name, code: inNode(code) })
  }
  samples.push({ name: 'acmeEmulator.test.ts', code: inNode(ACME) })
  for (const { name, code } of samples) if (!name.includes('.spec.')) write(name, code)
  const forJest = samples.filter(({ name }) => /^(?:Lease\.tsx|acme.*)$|\.test\./.test(name))
  await Promise.all(forJest.map(async ({ name, code }) => writeForJest(name, code)))
})

/** Runs the application's tests, and returns the printed text. */
function runTests(...args: readonly string[]): string {
  const { stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: consumer.folder,
    encoding: 'utf8',
    // An open handle of the package would keep Jest alive without an end.
    timeout: 100_000,
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  })
  if (error) throw error
  return stdout + stderr
}

describe('the sample tests of docs/testing.md in an application', () => {
  it('use the handler for MSW that the document shows', () => {
    expect(readFileSync(join(repository, PATH), 'utf8')).toContain(MSW_HANDLER)
  })

  it('pass in Vitest', { timeout: 120_000 }, () => {
    const vitest = join(consumer.folder, 'node_modules/vitest/vitest.mjs')
    const output = runTests(vitest, 'run', '--reporter=verbose', '--root', consumer.folder)
    expect(output).toContain('✓ Lease.test.tsx > shows thanks after the confirmation')
    expect(output).toContain('✓ Lease.backend.test.tsx > refuses a person who must not sign')
    expect(output).toContain(
      '✓ Lease.msw.test.tsx > offers another attempt while the service is down',
    )
    expect(output).toContain('✓ acmeSign.test.ts > the adapter acmeSign > ids:')
    expect(output).toContain('✓ acmeEmulator.test.ts > signs in the emulator through the adapter')
    expect(output).toMatch(/Tests {2}\d+ passed \(\d+\)/)
    expect(output).not.toMatch(/\d failed/)
  })

  it('pass in Jest', { timeout: 120_000 }, () => {
    const jest = join(repository, 'node_modules/jest/bin/jest.js')
    const config = join(consumer.folder, 'jest/jest.config.json')
    const output = runTests('--experimental-vm-modules', jest, '--config', config, '--verbose')
    expect(output).toContain('✓ shows thanks after the confirmation')
    expect(output).toContain('✓ refuses a person who must not sign')
    expect(output).toContain('✓ offers another attempt while the service is down')
    expect(output).toContain(
      '✓ ceremony: returns the recorded url, with the recorded requests only',
    )
    expect(output).toContain('✓ signs in the emulator through the adapter')
    expect(output).toMatch(/Tests: +(\d+) passed, \1 total/)
  })
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformWithOxc } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { blocksOf } from '../docs/documents.js'
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

/** A test that renders the stories as Storybook does: decorator, component, args. */
const STORIES = `
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import meta, * as stories from './Lease.stories.js'
import { Lease } from './Lease.js'

afterEach(cleanup)

function show(name) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [decorate] = meta.decorators
  render(decorate(() => <Lease {...meta.args} />, { parameters: { ...stories[name].parameters } }))
}

test('the story Blocked offers a new tab', async () => {
  show('Blocked')
  await screen.findByRole('link', { name: 'Open in a new tab' })
})
test('the story Failed offers another attempt', async () => {
  show('Failed')
  await screen.findByRole('button', { name: 'Try again' })
})
test('the story Signed shows thanks', async () => {
  show('Signed')
  await screen.findByText('Thank you, the lease is signed.')
})
`

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

function write(name: string, code: string): void {
  mkdirSync(dirname(join(consumer.folder, name)), { recursive: true })
  writeFileSync(join(consumer.folder, name), code)
}

/** Compiles a sample for Jest, which has global functions: removes the import from Vitest. */
async function writeForJest(name: string, code: string): Promise<void> {
  const plain = code.replace(/^import .* from 'vitest'\n/m, '')
  const options = { lang: 'tsx', jsx: { runtime: 'automatic' } } as const
  write(`jest/${name.replace('.tsx', '.js')}`, (await transformWithOxc(plain, name, options)).code)
}

beforeAll(async () => {
  for (const tool of TOOLS) {
    const target = join(consumer.folder, 'node_modules', tool)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(join(repository, 'node_modules', tool), target)
  }
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
  for (const { name, code } of samples) if (!name.includes('.spec.')) write(name, code)
  write('Lease.stories.test.jsx', STORIES)
  const forJest = samples.filter(({ name }) => name === 'Lease.tsx' || name.includes('.test.'))
  await Promise.all(forJest.map(async ({ name, code }) => writeForJest(name, code)))
})

/** Runs the application's tests, and returns the printed text. */
function runTests(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: consumer.folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  })
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
    expect(output).toContain('Tests  6 passed (6)')
    expect(output).not.toMatch(/\d failed/)
  })

  it('pass in Jest', { timeout: 120_000 }, () => {
    const jest = join(repository, 'node_modules/jest/bin/jest.js')
    const config = join(consumer.folder, 'jest/jest.config.json')
    const output = runTests('--experimental-vm-modules', jest, '--config', config, '--verbose')
    expect(output).toContain('✓ shows thanks after the confirmation')
    expect(output).toContain('✓ refuses a person who must not sign')
    expect(output).toContain('✓ offers another attempt while the service is down')
    expect(output).toMatch(/Tests: +3 passed, 3 total/)
  })
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { blocksOf } from '../docs/documents.js'
import { createPackedConsumer, repository } from './packedConsumer.js'

const consumer = createPackedConsumer()
const PATH = 'docs/testing.md'

/** What a customer installs to test with. */
const TOOLS = ['vitest', 'jsdom', '@testing-library/react', '@testing-library/user-event']

/** Renders the stories as Storybook does: the decorator around the component with its args. */
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

test('blocked', async () => {
  show('Blocked')
  await screen.findByRole('button', { name: 'Open it in a new tab' })
})
test('failed', async () => {
  show('Failed')
  await screen.findByRole('button', { name: 'Try again' })
})
test('signed', async () => {
  show('Signed')
  await screen.findByText('Thank you, the lease is signed.')
})
`

function write(name: string, code: string): void {
  writeFileSync(join(consumer.folder, name), code)
}

beforeAll(() => {
  for (const tool of TOOLS) {
    const target = join(consumer.folder, 'node_modules', tool)
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(join(repository, 'node_modules', tool), target)
  }
  write('package.json', '{ "private": true, "type": "module" }')
  write(
    'vitest.config.js',
    "export default { test: { environment: 'jsdom' }, oxc: { jsx: { runtime: 'automatic' } } }",
  )
  const text = readFileSync(join(repository, PATH), 'utf8')
  for (const { code } of blocksOf({ path: PATH, text }, /^tsx?$/)) {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? []
    if (name === undefined) throw new Error(`a sample of ${PATH} has no name`)
    if (!name.includes('.spec.')) write(name, code)
  }
  write('Lease.stories.test.jsx', STORIES)
})

/** Runs the application's tests, and returns what was printed. */
function runTests(): string {
  const vitest = join(consumer.folder, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--reporter=verbose', '--root', consumer.folder]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: consumer.folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  })
  return stdout + stderr
}

describe('the tests that docs/testing.md shows', () => {
  it('pass in an application that has this package', { timeout: 120_000 }, () => {
    const output = runTests()
    expect(output).toContain('✓ Lease.test.tsx > thanks once the record says yes')
    expect(output).toContain('✓ Lease.backend.test.tsx > says who may sign')
    expect(output).toContain('Tests  5 passed (5)')
    expect(output).not.toMatch(/\d failed/)
  })
})

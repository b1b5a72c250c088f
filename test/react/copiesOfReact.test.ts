import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('react')
  vi.resetModules()
  vi.restoreAllMocks()
})

it('a component names the remedy if another copy of React renders it', async () => {
  // React itself prints its general message about hooks.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const requireOldest = createRequire(join(import.meta.dirname, '../oldestPeers/package.json'))
  const { createElement }: typeof import('react') = requireOldest('react')
  const { renderToString }: typeof import('react-dom/server') = requireOldest('react-dom/server')
  const { SigningProvider } = await import('../../src/react/development.js')
  expect(() => renderToString(createElement(SigningProvider, { endpoint: '/api' }))).toThrow(
    /two copies of React: .* React 19\.\S+\. List them with `npm ls react`/,
  )
})

it('a component names the needed version in React 17', async () => {
  const react = await vi.importActual<typeof import('react')>('react')
  vi.doMock('react', () => ({ ...react, version: '17.0.2', useInsertionEffect: undefined }))
  vi.resetModules()
  const { SigningProvider } = await import('../../src/react/development.js')
  expect(() => SigningProvider({ endpoint: '/api' })).toThrow(
    'react-signing-ceremony needs React 18 or later (found 17.0.2).',
  )
})

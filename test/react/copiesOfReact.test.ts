import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { SigningProvider } from '../../src/react/development.js'
import { useReactCheck } from '../../src/react/development/useChecks.js'

afterEach(() => void vi.restoreAllMocks())

it('a component names the remedy if another copy of React renders it', () => {
  // React itself prints its general message about hooks.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const requireOldest = createRequire(join(import.meta.dirname, '../oldestPeers/package.json'))
  const { createElement }: typeof import('react') = requireOldest('react')
  const { renderToString }: typeof import('react-dom/server') = requireOldest('react-dom/server')
  expect(() => renderToString(createElement(SigningProvider, { endpoint: '/api' }))).toThrow(
    /two copies of React: .* React 19\.\S+\. List them with `npm ls react`/,
  )
})

it('a component names the needed version in React 17', () => {
  expect(() => useReactCheck('17.0.2')).toThrow(
    'react-signing-ceremony needs React 18.3 or 19 (found 17.0.2).',
  )
})

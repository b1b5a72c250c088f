import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Loads the package once more, as a bundler does with a second copy in `node_modules`. */
async function loadCopy() {
  vi.resetModules()
  return import('../../src/react/index.js')
}

type Copy = Awaited<ReturnType<typeof loadCopy>>

const REGISTRY = Symbol.for('react-signing-ceremony')
beforeEach(() => void Reflect.deleteProperty(globalThis, REGISTRY))
afterEach(() => void Reflect.deleteProperty(globalThis, REGISTRY))

const lease = { recipientId: 're_a', title: 'Lease' }
const inProvider = ({ SigningProvider }: Copy, child: ReactElement): ReactElement =>
  createElement(SigningProvider, { endpoint: '/api/signing' }, child)

describe('two copies of the package', () => {
  it.each<[string, (copy: Copy) => ReactElement]>([
    ['<SigningCeremony>', ({ SigningCeremony }) => createElement(SigningCeremony, lease)],
    [
      'useSignings()',
      ({ useSignings }) =>
        createElement(() => {
          useSignings()
          return null
        }),
    ],
  ])('are named by %s inside the provider of the other copy', async (caller, elementOf) => {
    const [first, second] = [await loadCopy(), await loadCopy()]
    expect(() => renderToString(inProvider(first, elementOf(second)))).toThrow(
      `${caller} needs a <SigningProvider endpoint="/api/signing"> around it. The page has two copies of react-signing-ceremony, and <SigningProvider> is of the other copy. List them with \`npm ls react-signing-ceremony\` and keep one.`,
    )
  })

  it('are not named if the provider is missing', async () => {
    const { SigningCeremony } = await loadCopy()
    expect(() => renderToString(createElement(SigningCeremony, lease))).toThrow(
      /^<SigningCeremony> needs a <SigningProvider endpoint="\/api\/signing"> around it\.$/,
    )
  })

  it('render their own components in their own providers', async () => {
    const [first, second] = [await loadCopy(), await loadCopy()]
    for (const copy of [first, second, first]) {
      const page = inProvider(copy, createElement(copy.SigningCeremony, lease))
      expect(renderToString(page)).toContain('Review and sign')
    }
  })
})

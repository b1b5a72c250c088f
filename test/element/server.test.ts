import { expect, it } from 'vitest'

it('<signing-ceremony> can be imported where there is no DOM', async () => {
  expect(globalThis.HTMLElement).toBeUndefined()
  expect(Object.keys(await import('../../src/element/index.js'))).toContain(
    'SigningCeremonyElement',
  )
})

import { expect, it } from 'vitest'
import { server } from 'vitest/browser'

/** Features that only one of the three engines has. */
const features: Readonly<Record<string, () => boolean>> = {
  chromium: () => 'webkitRequestFileSystem' in globalThis,
  firefox: () => 'mozInnerScreenX' in globalThis,
  webkit: () => /Version\/\S+ Safari/.test(navigator.userAgent),
}

it('a component test runs in the browser engine that its Vitest project requests', () => {
  const found = Object.keys(features).filter((engine) => features[engine]?.())
  expect(found).toEqual([server.browser])
})

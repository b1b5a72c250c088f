import { expect, it } from 'vitest'
import { server } from 'vitest/browser'

/** What only one of the three engines has. */
const marks: Readonly<Record<string, () => boolean>> = {
  chromium: () => 'chrome' in globalThis,
  firefox: () => 'mozInnerScreenX' in globalThis,
  webkit: () => /Version\/\S+ Safari/.test(navigator.userAgent),
}

it('runs in the engine its project is named after', () => {
  const found = Object.keys(marks).filter((engine) => marks[engine]?.())
  expect(found).toEqual([server.browser])
})

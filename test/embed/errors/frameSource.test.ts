import { expect, it } from 'vitest'
import { frameSource } from '../../../src/embed/errors/frameSource.js'

const CEREMONY = 'https://sign.example.com'

it.each([
  ["script-src 'self'", `frame-src ${CEREMONY}`],
  ["frame-src 'none'", `frame-src ${CEREMONY}`],
  ["default-src 'self' 'unsafe-inline'; script-src *", `frame-src 'self' ${CEREMONY}`],
  ["default-src *; child-src 'self'", `frame-src 'self' ${CEREMONY}`],
  [
    `img-src *; frame-src https://maps.example ${CEREMONY}`,
    `frame-src https://maps.example ${CEREMONY}`,
  ],
])('the suggested `frame-src` adds the missing origins to the policy %s', (policy, directive) => {
  expect(frameSource(policy, `frame-src ${CEREMONY}`)).toBe(directive)
})

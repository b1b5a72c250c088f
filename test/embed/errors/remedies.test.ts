import { expect, it } from 'vitest'
import { fullRemedyOf } from '../../../src/embed/errors/remedies.js'

const CEREMONY = 'https://sign.example.com'
const PORTAL = 'https://portal.example'

it.each([
  ["script-src 'self'", `${CEREMONY} ${PORTAL}`],
  ["frame-src 'none'", `${CEREMONY} ${PORTAL}`],
  ["default-src 'self' 'unsafe-inline'; img-src *", `'self' ${CEREMONY} ${PORTAL}`],
  ["default-src *; child-src 'self'", `'self' ${CEREMONY} ${PORTAL}`],
  [
    `img-src *; frame-src https://maps.example ${CEREMONY}`,
    `https://maps.example ${CEREMONY} ${PORTAL}`,
  ],
])(
  'the remedy of `host_csp_blocked` adds the missing origins to the policy %s',
  (policy, sources) => {
    const remedy = fullRemedyOf('host_csp_blocked', `frame-src ${CEREMONY} ${PORTAL}`, policy)
    expect(remedy).toMatch(/Content-Security-Policy of this page: /)
    expect(remedy.endsWith(`: frame-src ${sources}`)).toBe(true)
  },
)

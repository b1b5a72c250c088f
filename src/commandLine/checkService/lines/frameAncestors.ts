import type { ServiceAnswer } from '../callService.js'

/** The sources of a page's `frame-ancestors` directive; `undefined` without one. */
export function frameAncestors(page: ServiceAnswer | undefined): readonly string[] | undefined {
  return page?.headers
    .get('content-security-policy')
    ?.split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .find(([name]) => name === 'frame-ancestors')
    ?.slice(1)
}

/**
 * Completes a directive, `frame-src` and the origins that a policy lacks, with the sources that the policy
 * has in its `frame-src`, or in what applies in its place.
 */
export function frameSource(policy: string, directive: string): string {
  const [, sources = ''] =
    ['frame', 'child', 'default']
      .map((name) => new RegExp(`(?:^|;)\\s*${name}-src ([^;]*)`, 'i').exec(policy))
      .find(Boolean) ?? []
  // Keywords such as `'none'` and `'unsafe-inline'` mean nothing for a frame.
  const kept = sources.split(/\s+/).filter((source) => /^(?:[^']|'self')/.test(source))
  const [name, ...needed] = directive.split(' ')
  return [name, ...new Set([...kept, ...needed])].join(' ')
}

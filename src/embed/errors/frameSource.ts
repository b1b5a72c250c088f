/**
 * Returns the complete `frame-src` directive: the sources of the policy, and the origins of `directive`. If
 * the policy has no `frame-src`, its `child-src` or `default-src` applies.
 */
export function frameSource(policy: string, directive: string): string {
  const [, sources = ''] =
    ['frame', 'child', 'default']
      .map((name) => new RegExp(`(?:^|;)\\s*${name}-src ([^;]*)`, 'i').exec(policy))
      .find(Boolean) ?? []
  // Keywords such as `'none'` and `'unsafe-inline'` have no effect on frames.
  const kept = sources.split(/\s+/).filter((source) => /^(?:[^']|'self')/.test(source))
  const [name, ...needed] = directive.split(' ')
  return [name, ...new Set([...kept, ...needed])].join(' ')
}

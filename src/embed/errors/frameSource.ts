/**
 * Returns the page's `frame-src` directive, extended by the origins in `directive`. If `policy` has
 * no `frame-src`, its `child-src` or `default-src` is extended instead.
 */
export function frameSource(policy: string, directive: string): string {
  const [, sources = ''] =
    ['frame', 'child', 'default']
      .map((name) => new RegExp(`(?:^|;)\\s*${name}-src ([^;]*)`, 'i').exec(policy))
      .find(Boolean) ?? []
  // Drops keywords such as `'none'` and `'unsafe-inline'`, which allow no frame.
  const kept = sources.split(/\s+/).filter((source) => /^(?:[^']|'self')/.test(source))
  const [name, ...needed] = directive.split(' ')
  return [name, ...new Set([...kept, ...needed])].join(' ')
}

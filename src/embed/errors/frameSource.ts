/** The `frame-src` of a policy, or what applies in its place, with the origins that it lacks. */
export function frameSource(policy: string, needed: readonly string[]): string {
  const [, sources = ''] =
    ['frame', 'child', 'default']
      .map((name) => new RegExp(`(?:^|;)\\s*${name}-src ([^;]*)`, 'i').exec(policy))
      .find(Boolean) ?? []
  // Keywords such as `'none'` and `'unsafe-inline'` mean nothing for a frame.
  const kept = sources.split(/\s+/).filter((source) => /^(?:[^']|'self')/.test(source))
  return `frame-src ${[...new Set([...kept, ...needed])].join(' ')}`
}

/**
 * Builds the remedy for an `authorize` that returned neither `true` nor `false`, for example because
 * its function lacks `return`. Returns `undefined` for `false`, which is a decision of the host.
 */
export function verdictRemedy(verdict: unknown): string | undefined {
  if (verdict === false) return undefined
  const received = verdict === null ? 'null' : typeof verdict
  const hint = verdict === undefined ? ' Check that each path of the function has a `return`.' : ''
  return `\`authorize\` must return \`true\` or \`false\` (received: ${received}), and only \`true\` allows the call.${hint}`
}

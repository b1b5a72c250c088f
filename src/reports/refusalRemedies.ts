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

/** Builds the remedy for a `landing` that is not one of `keys`, the keys of `redirectUrls`. */
export function landingRemedy(keys: readonly string[]): string {
  const list = keys.map((key) => `"${key}"`).join(', ')
  return keys.length === 0
    ? 'The option `redirectUrls` has no keys. Leave out `landing`, or set `redirectUrls` to an object of keys and urls.'
    : `Send \`landing\` with a key of the option \`redirectUrls\`, not with a url. Its keys are ${list}.`
}

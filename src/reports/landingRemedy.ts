/** Builds the remedy for a `landing` that is not one of `keys`, the keys of `redirectUrls`. */
export function landingRemedy(keys: readonly string[]): string {
  const list = keys.map((key) => `"${key}"`).join(', ')
  return keys.length === 0
    ? 'The option `redirectUrls` has no keys. Leave out `landing`, or set `redirectUrls` to an object of keys and urls.'
    : `Send \`landing\` with a key of the option \`redirectUrls\`, not with a url. Its keys are ${list}.`
}

/** What a browser may lack or forbid, and the ceremony can do without: `undefined` where it throws. */
export function optional<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Reads what a browser may lack or forbid; `undefined` if that throws. */
export function optional<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Calls a browser API that may be missing or forbidden. Returns `undefined` if the call throws. */
export function optional<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

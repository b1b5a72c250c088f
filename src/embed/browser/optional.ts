/** Calls a function of the browser that may be missing or forbidden; `undefined` if it throws. */
export function optional<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

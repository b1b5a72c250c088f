/**
 * An absolute url, or `undefined` for what is none. `URL.canParse` says the same and is younger than
 * the oldest browsers we support.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

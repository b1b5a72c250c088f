const PLAIN_PATH = /^(?:\/[\w-]+)+$/

/**
 * Whether a path is nothing but words: the URL Standard finds nothing in it to resolve, to encode or to
 * cut off, so parsing it would change nothing, and takes a fiftieth of a whole call.
 */
export function isPlainPath(path: string): boolean {
  return PLAIN_PATH.test(path)
}

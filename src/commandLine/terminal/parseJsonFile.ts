/** What a file of JSON holds; throws what `JSON.parse` does. */
export function parseJsonFile(text: string): unknown {
  // Some editors begin a file with a mark of its byte order, which JSON has no place for.
  return JSON.parse(text.replace(/^\uFEFF/, ''))
}

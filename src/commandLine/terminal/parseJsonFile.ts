/** Parses the text of a JSON file; throws what `JSON.parse` throws. */
export function parseJsonFile(text: string): unknown {
  // Some editors save a byte order mark, which `JSON.parse` refuses.
  return JSON.parse(text.replace(/^\uFEFF/, ''))
}

/** Dancing Script, as base64 of its WOFF2 file: put in place where the page is bundled. */
declare const HANDWRITING: string

/**
 * Brings the font of typed signatures, for few systems have one. Its bytes are in this script, so the
 * page loads nothing, and its policy lets no font be loaded. What the font lacks comes from the next in
 * the list.
 */
export async function loadHandwriting(): Promise<void> {
  const bytes = Uint8Array.from(atob(HANDWRITING), (letter) => letter.charCodeAt(0))
  // It leans already: said to be italic, it is not slanted once more.
  const face = new FontFace('Handwriting', bytes, { style: 'italic' })
  try {
    document.fonts.add(await face.load())
  } catch {
    // A browser that is told to take no fonts writes with one of its own.
  }
}

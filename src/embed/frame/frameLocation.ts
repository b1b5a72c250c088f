/**
 * Where the frame is, if it is on the page's own origin: the landing, or a page nobody expected.
 * `undefined` while the ceremony's origin holds it, where reading throws, and for the blank document
 * that stands in a frame before its first answer.
 */
export function readFrameLocation(frame: HTMLIFrameElement): URL | undefined {
  try {
    const href = frame.contentWindow?.location.href
    return href === undefined || href === 'about:blank' ? undefined : new URL(href)
  } catch {
    return undefined
  }
}

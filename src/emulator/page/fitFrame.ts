declare global {
  interface Window {
    /** Reports the height of the content to the page around the frame (CSS Sizing 4). */
    requestResize?(): void
  }
}

/**
 * Marks a low window, in which the document has less space around it, and a frame, around which the
 * portal names itself and the document. Reports each change of the content's height, so that a frame
 * with `frame-sizing: content-height` has no scroll bar: the browser itself reports the height only
 * until the page has loaded.
 */
export function fitFrame(): void {
  document.documentElement.toggleAttribute('data-framed', parent !== window)
  const low = matchMedia('(max-height: 40rem)')
  const mark = () => document.documentElement.toggleAttribute('data-low', low.matches)
  mark()
  low.addEventListener('change', mark)
  if (parent === window || !window.requestResize) return
  const observer = new ResizeObserver(() => {
    try {
      window.requestResize?.()
    } catch {
      // The page around the frame is not in the page's `responsive-embedded-sizing`.
      observer.disconnect()
    }
  })
  observer.observe(document.body)
}

/**
 * Makes `open()` return a hidden frame once, because a browser opens a tab only for a real click.
 * `close` removes the frame, as if the tab were closed.
 */
export function tabInAFrame(): {
  readonly close: () => void
  /** Resolves when the ceremony's page has loaded. */
  readonly loaded: Promise<unknown>
  readonly goTo: (url: string) => void
} {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'The tab'
  document.body.append(frame)
  // The frame has already loaded its empty page, so the next load is the ceremony's.
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
  })
  const realOpen = globalThis.open
  globalThis.open = () => {
    globalThis.open = realOpen
    return frame.contentWindow
  }
  return {
    close: () => frame.remove(),
    loaded,
    goTo: (url) => frame.contentWindow?.location.replace(url),
  }
}

/**
 * Replaces the next browser tab with a hidden frame, because a browser opens a tab only for a person's
 * click. Removing the frame closes the "tab".
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
  // The empty page has loaded by now.
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

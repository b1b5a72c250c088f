/** Loads a url in an iframe that is in the page and has no `src`. */
export type LoadUrl = (frame: HTMLIFrameElement, url: string) => void

/** Adds no entry to the history, and none with the url to the page's performance entries. */
const replaceLocation: LoadUrl = (frame, url) => frame.contentWindow?.location.replace(url)

let current = replaceLocation

export function loadUrl(frame: HTMLIFrameElement, url: string): void {
  current(frame, url)
}

/** Replaces the function, for the test kit. Returns a function that undoes this. */
export function setLoadUrl(replace: (original: LoadUrl) => LoadUrl): () => void {
  const before = current
  current = replace(before)
  return () => {
    current = before
  }
}

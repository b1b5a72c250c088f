/** What a page can do with its window. */
export interface WholeWindow {
  /** Whether no other page frames this page, so that the page can navigate the whole window. */
  readonly isOurs: () => boolean
  readonly navigate: (url: string) => void
}

let current: WholeWindow = {
  isOurs: () => window === window.top,
  navigate: (url) => location.assign(url),
}

/** Whether the ceremony can be shown in this window. Otherwise `openHere` opens a tab. */
export function canOpenHere(): boolean {
  return current.isOurs()
}

/** Navigates the whole window to a url. */
export function navigateWindow(url: string): void {
  current.navigate(url)
}

/** Replaces the window, for tests. Returns a function that undoes this. */
export function setWholeWindow(replacement: WholeWindow): () => void {
  const before = current
  current = replacement
  return () => {
    current = before
  }
}

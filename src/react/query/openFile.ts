/**
 * Opens a file in a new tab, or in this tab if the browser blocks a new one. A browser closes a tab whose
 * first address is a download, but not an empty tab.
 */
export function openFile(url: string): void {
  const tab = open(url, '_blank')
  if (tab) tab.opener = null
  else location.assign(url)
}

/**
 * Opens a file in a new tab, or in this one if the browser blocks the tab. The tab gets its address at
 * once, because a browser closes a tab whose first address is a download; an empty tab would stay.
 */
export function openFile(url: string): void {
  const tab = open(url, '_blank')
  if (tab) tab.opener = null
  else location.assign(url)
}

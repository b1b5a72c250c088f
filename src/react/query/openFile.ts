/**
 * Opens a file in a new tab, or in this tab if the browser blocks a new one. The tab opens at the
 * file's url, because browsers close such a tab after a download, but not an empty tab.
 */
export function openFile(url: string): void {
  const tab = open(url, '_blank')
  if (tab) tab.opener = null
  else location.assign(url)
}

'use client'

/**
 * Opens a file whose url is still to be fetched. The tab opens in the click, since browsers refuse one
 * that comes after an `await`; it gets neither our address nor our window.
 */
export async function openFile(fetchUrl: () => Promise<string>): Promise<void> {
  const tab = open('about:blank', '_blank')
  if (tab) tab.opener = null
  let url: string
  try {
    url = await fetchUrl()
  } catch (error) {
    tab?.close()
    throw error
  }
  const page = (tab ?? globalThis).document
  const link = page.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  page.body.append(link)
  link.click()
  link.remove()
}

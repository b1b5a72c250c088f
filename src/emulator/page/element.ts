import type { NoticeData, PageData } from '../ceremony/html/pageData.js'

/** Finds the one element of the page for `selector`. */
export function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The ceremony page has no element ${selector}.`)
}

/** The server's data for this script. Both are of one release, so the data is not checked. */
export function pageData(): PageData {
  const data: PageData = JSON.parse(element('#page-data', HTMLScriptElement).text)
  return data
}

/** The data of a page that cannot be signed. `undefined` on every other page. */
export function noticeData(): NoticeData | undefined {
  const script = document.querySelector('#notice-data')
  if (!(script instanceof HTMLScriptElement)) return undefined
  const data: NoticeData = JSON.parse(script.text)
  return data
}

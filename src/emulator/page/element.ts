import type { NoticeData, PageData } from '../ceremony/html/pageData.js'

/** Returns the element that matches `selector`. Throws if it is missing or not of this `kind`. */
export function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The ceremony page has no element ${selector}.`)
}

/** Returns the server's data. Script and server are of one release, so the data is not checked. */
export function pageData(): PageData {
  const data: PageData = JSON.parse(element('#page-data', HTMLScriptElement).text)
  return data
}

/** Returns the data of a page that cannot be signed, or `undefined` on every other page. */
export function noticeData(): NoticeData | undefined {
  const script = document.querySelector('#notice-data')
  if (!(script instanceof HTMLScriptElement)) return undefined
  const data: NoticeData = JSON.parse(script.text)
  return data
}

import type { NoticeData, PageData } from '../ceremony/html/pageData.js'

/** The page's one element for `selector`. */
export function element<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(`The ceremony page lacks ${selector}.`)
}

/** The server's data for this script. Both have the same release, so it is not checked again. */
export function pageData(): PageData {
  const data: PageData = JSON.parse(element('#page-data', HTMLScriptElement).text)
  return data
}

/** The data of a page without anything to sign; `undefined` on every other page. */
export function noticeData(): NoticeData | undefined {
  const script = document.querySelector('#notice-data')
  if (!(script instanceof HTMLScriptElement)) return undefined
  const data: NoticeData = JSON.parse(script.text)
  return data
}

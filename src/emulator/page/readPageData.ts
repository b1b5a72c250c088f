import type { NoticeData, PageData } from '../ceremony/html/pageData.js'
import { element } from './element.js'

/** What the server put into the page for this script; of the same release, so not checked again. */
export function readPageData(): PageData {
  const data: PageData = JSON.parse(element('#page-data', HTMLScriptElement).text)
  return data
}

/** The same of a page on which there is nothing to sign; `undefined` on every other. */
export function readNoticeData(): NoticeData | undefined {
  const script = document.querySelector('#notice-data')
  if (!(script instanceof HTMLScriptElement)) return undefined
  const data: NoticeData = JSON.parse(script.text)
  return data
}

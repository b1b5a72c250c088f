import type { PageData } from '../ceremony/html/PageData.js'
import { element } from './element.js'

/** What the server put into the page for this script; of the same release, so not checked again. */
export function readPageData(): PageData {
  const data: PageData = JSON.parse(element('#page-data', HTMLScriptElement).text)
  return data
}

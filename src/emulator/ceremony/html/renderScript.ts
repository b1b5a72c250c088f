import { ceremonyPageScript } from '../ceremonyPageScript.generated.js'
import { html, Html } from './html.js'
import type { NoticeData, PageData } from './pageData.js'

// Not in the template, since a space added around the text would change its hash in the CSP.
const SCRIPT = new Html(`<script type="module">${ceremonyPageScript}</script>`)

/** The page's script, with what it is to know of this page. */
export function renderScript(data?: { id: string; value: PageData | NoticeData }): Html {
  if (!data) return SCRIPT
  return html`<script type="application/json" id="${data.id}">
      ${jsonForScript(data.value)}
    </script>
    ${SCRIPT}`
}

/** JSON that cannot end the element it stands in. */
function jsonForScript(value: object): Html {
  return new Html(JSON.stringify(value).replaceAll('<', String.raw`\u003c`))
}

import type { PageData } from '../ceremony/html/pageData.js'
import type { CeremonyEvent } from '../ceremony/ceremonyState.js'
import type { PageMode } from '../profile/pageMode.js'
import { element } from './element.js'

/** Milliseconds until the link appears. A working redirect is faster. */
const LINK_AFTER = 4000

/** Thanks the recipient and goes to `target`, if there is one. */
export function endPage(
  { texts, redirectDelay, continueTo, mode }: PageData,
  outcome: 'signed' | 'declined',
  target: string | null,
): void {
  const redirectUrl = mode.report === 'landing' ? target : null
  const { title, text } = texts[outcome]
  element('#ceremony', HTMLElement).hidden = true
  const ended = element('#ended', HTMLElement)
  ended.dataset['state'] = outcome
  ended.hidden = false
  const heading = element('#ended-title', HTMLElement)
  heading.textContent = title
  element('#ended-text', HTMLElement).textContent = redirectUrl === null ? text : texts.sendingBack
  document.title = title
  scrollTo(0, 0)
  heading.focus()
  const report = () => {
    reportEvent(mode, { type: outcome === 'signed' ? 'ceremony.completed' : 'ceremony.declined' })
    if (redirectUrl === null) return
    setTimeout(() => showLink(redirectUrl, continueTo), LINK_AFTER)
    // Adds no entry to the history: "back" must not lead to the ended ceremony.
    location.replace(redirectUrl)
  }
  if (redirectDelay > 0) setTimeout(report, redirectDelay)
  else report()
}

/** Posts an event if the url requests it. The live service also posts to every origin. */
export function reportEvent({ report }: PageMode, event: CeremonyEvent): void {
  if (report === 'message') parent.postMessage(event, '*')
}

function showLink(redirectUrl: string, continueTo: string): void {
  const link = element('#ended-link', HTMLAnchorElement)
  link.href = redirectUrl
  link.textContent = continueTo.replace('{place}', link.host)
  link.hidden = false
}

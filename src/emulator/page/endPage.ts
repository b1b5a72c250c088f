import type { PageData } from '../ceremony/html/pageData.js'
import type { CeremonyEvent } from '../ceremony/ceremonyState.js'
import type { PageMode } from '../profile/pageMode.js'
import { element } from './element.js'

/** Milliseconds until a link to `redirect_url` appears, in case the redirect fails. */
const LINK_AFTER = 4000

/** Thanks the recipient, then posts the end as a message or redirects to `target`. */
export function endPage(
  { texts, redirectDelay, continueTo, mode }: PageData,
  outcome: 'signed' | 'declined',
  target: string | null,
): void {
  const redirectUrl = mode.report === 'landing' ? target : null
  const { title, text } = texts[outcome]
  element('#ceremony', HTMLElement).hidden = true
  element('#progress', HTMLElement).hidden = true
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
    // Replaces the history entry, so that "back" does not open the finished ceremony again.
    location.replace(redirectUrl)
  }
  if (redirectDelay > 0) setTimeout(report, redirectDelay)
  else report()
}

/** Posts an event if the url requests messages. Like the live service, it posts to any origin. */
export function reportEvent({ report }: PageMode, event: CeremonyEvent): void {
  if (report === 'message') parent.postMessage(event, '*')
}

function showLink(redirectUrl: string, continueTo: string): void {
  const link = element('#ended-link', HTMLAnchorElement)
  link.href = redirectUrl
  link.textContent = continueTo.replace('{place}', link.host)
  link.hidden = false
}

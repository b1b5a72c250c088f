import { html } from './html.js'
import type { PageMode } from '../../profile/pageMode.js'
import { failureOf } from '../ceremonyEvent.js'
import type { CeremonyState } from '../ceremonyState.js'
import { renderScript } from './renderScript.js'
import { renderShell } from './renderShell.js'
import type { CeremonyTexts } from '../texts/ceremonyTexts.js'

/** The page for a ceremony in which nothing can be signed, with a way on where one is known. */
export function renderNoticePage(page: {
  texts: CeremonyTexts
  state: Exclude<CeremonyState, 'ready'>
  /** Where the client wanted the recipient to go afterwards. */
  redirectUrl?: string | undefined
  mode: PageMode
  /** Whether it was a ceremony's link at all, with a token. */
  isLink?: boolean
}): string {
  const { texts, state, mode, isLink = true } = page
  // Whoever is told by message has a page of their own to go on with.
  const redirectUrl = mode.report === 'landing' ? page.redirectUrl : undefined
  const { title, text } = texts.notices[state]
  return renderShell({
    texts,
    title,
    main: html`<div class="notice" data-state="${state}">
      <h1>${title}</h1>
      <p>${text}</p>
      ${
        redirectUrl !== undefined &&
        html`<p>
          <a class="button" href="${redirectUrl}">${texts.continueTo(placeOf(redirectUrl))}</a>
        </p>`
      }
    </div>`,
    ...(mode.report !== 'landing' && {
      after: renderScript({
        id: 'notice-data',
        value: { mode, event: failureOf(state, isLink) },
      }),
    }),
  })
}

/** How a url is called in a sentence: its host, or its scheme for an app's own. */
export function placeOf(url: string): string {
  const { host, protocol } = new URL(url)
  return host || protocol.slice(0, -1)
}

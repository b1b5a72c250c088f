import type { EmulatorSettings } from '../../emulatorOptions.js'
import type { PageMode } from '../../profile/pageMode.js'
import { type CeremonyState, failureOf } from '../ceremonyState.js'
import type { Sender } from '../../store/records.js'
import type { CeremonyTexts } from '../texts/en.js'
import { html } from './html.js'
import { renderScript, renderShell } from './renderShell.js'

/** Renders the page that explains why a ceremony cannot be signed, with a link to `redirectUrl`. */
export function renderNoticePage(page: {
  texts: CeremonyTexts
  state: Exclude<CeremonyState, 'ready'>
  redirectUrl?: string | undefined
  sender?: Sender | undefined
  mode: PageMode
  /** Whether the url contains a token. */
  isLink?: boolean
  framers: readonly string[]
  colorScheme: EmulatorSettings['colorScheme']
}): string {
  const { texts, state, mode, isLink = true, framers, colorScheme } = page
  const isLanding = mode.report === 'landing'
  const redirectUrl = isLanding ? page.redirectUrl : undefined
  const { title, text } = texts.notices[state]
  const event = failureOf(state, isLink)
  return renderShell({
    texts,
    title,
    framers,
    colorScheme,
    main: html`<div class="notice" data-state="${state}">
      <h1>${title}</h1>
      <p>${text}</p>
      ${state === 'expired' && html`<p>${texts.openAgain(page.sender?.name)}</p>`}
      ${
        redirectUrl !== undefined &&
        html`<p>
          <a class="button" href="${redirectUrl}">
            ${texts.continueTo(new URL(redirectUrl).host)}
          </a>
        </p>`
      }
    </div>`,
    after: renderScript('notice-data', { mode, event: isLanding ? undefined : event }),
  })
}

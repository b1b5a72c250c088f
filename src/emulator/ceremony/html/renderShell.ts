import { html, Html } from './html.js'
import { ceremonyStyles } from './ceremonyStyles.js'
import type { CeremonyTexts } from '../texts/ceremonyTexts.js'

/** A pen's nib: the service's mark. */
const MARK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <rect width="24" height="24" rx="6" fill="currentColor" />
  <path
    d="M6 18.2 12.4 5.4c2.7.4 5 2.1 6.1 4.7L6.9 18.5M6 18.2l5.9-6.7"
    fill="none"
    stroke="var(--on-accent)"
    stroke-width="1.6"
    stroke-linejoin="round"
    stroke-linecap="round"
  />
  <circle cx="12.6" cy="10.8" r="1.5" fill="var(--on-accent)" />
</svg>`

// In the page, since a favicon.ico would be one more request that faults and tests have to know.
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%231d4ed8'/%3E%3Cpath d='M6 18.2 12.4 5.4c2.7.4 5 2.1 6.1 4.7L6.9 18.5M6 18.2l5.9-6.7' fill='none' stroke='white' stroke-width='1.6'/%3E%3C/svg%3E"

// Not in the template, since a space added around the text would change its hash in the CSP.
const STYLE = new Html(`<style>${ceremonyStyles}</style>`)

/** The frame of every page that a recipient sees: header, main, languages. */
export function renderShell(page: {
  texts: CeremonyTexts
  title: string
  main: Html
  /** Stands before the header: the skip link. */
  before?: Html
  /** Stands after everything: dialog and scripts. */
  after?: Html
  footer?: Html
}): string {
  const { texts, title, main, before, after, footer } = page
  return html`<!doctype html>
    <html lang="${texts.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE}
      </head>
      <body>
        ${before}
        <header class="bar">
          <p class="brand">${MARK} Signing Service</p>
          <p class="badge" title="${texts.testModeHint}">${texts.testMode}</p>
        </header>
        <main>${main}</main>
        <footer class="foot">
          <p>${texts.testModeHint}</p>
          ${footer}
        </footer>
        ${after}
      </body>
    </html>`.markup
}

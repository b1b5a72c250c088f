import type { Sender } from '../../store/records.js'
import { html, type Html } from './html.js'

/** The nib of a pen, the sign of the service. */
export const NIB = 'M6 18.2 12.4 5.4c2.7.4 5 2.1 6.1 4.7L6.9 18.5M6 18.2l5.9-6.7'

/** The name and logo of the service. */
export const serviceBrand: Html = html`<span class="brand">
  <svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <rect width="24" height="24" rx="6" fill="currentColor" />
    <path d="${NIB}" fill="none" stroke="var(--on-accent)" stroke-width="1.6" />
  </svg>
  Signing Service
</span>`

/** Renders the name of a sender with the logo, or with the first letter. */
export function renderSender({ name, logo }: Sender): Html {
  const image =
    logo === undefined
      ? html`<span class="initial" aria-hidden="true">${Array.from(name)[0]?.toUpperCase()}</span>`
      : // As an image, the browser runs no script of the SVG.
        html`<img class="logo" src="data:image/svg+xml,${encodeURIComponent(logo)}" alt="" />`
  return html`<span class="brand">${image}<span>${name}</span></span>`
}

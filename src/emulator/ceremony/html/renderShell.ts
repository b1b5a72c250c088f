import type { EmulatorSettings } from '../../emulatorOptions.js'
import { ceremonyPageScript } from '../ceremonyPageScript.generated.js'
import type { CeremonyTexts } from '../texts/en.js'
import { ceremonyStyles } from './ceremonyStyles.js'
import { html, Html } from './html.js'
import type { NoticeData, PageData } from './pageData.js'
import { NIB, serviceBrand } from './renderBrand.js'

// The icon is inline, because a request for /favicon.ico would use up a fault that a test set.
const ICON = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%231d4ed8'/%3E%3Cpath d='${NIB}' fill='none' stroke='white' stroke-width='1.6'/%3E%3C/svg%3E`

// Created outside the other templates, because added spaces would break the policy's hashes.
const STYLE = new Html(`<style>${ceremonyStyles}</style>`)
const SCRIPT = new Html(`<script type="module">${ceremonyPageScript}</script>`)

/** Renders the script that all pages share, after the data of this page. */
export function renderScript(id?: string, data?: NoticeData | PageData): Html {
  if (id === undefined) return SCRIPT
  // Escapes `<`, so that a `</script>` in the data cannot end the script element.
  const json = new Html(JSON.stringify(data).replaceAll('<', String.raw`\u003c`))
  return html`<script type="application/json" id="${id}">
      ${json}
    </script>
    ${SCRIPT}`
}

/** Renders a page for recipients: a header, the main part and a footer. */
export function renderShell(page: {
  texts: CeremonyTexts
  title: string
  colorScheme: EmulatorSettings['colorScheme']
  main: Html
  /** The header's content. Default: the name of the service. */
  header?: Html
  /** A second style sheet, which the policy of {@link pageHeaders} must allow. */
  style?: string
  /** The sources that are allowed to frame the page, and to learn the height of its content. */
  framers?: readonly string[]
  /** The skip link. */
  before?: Html
  /** The dialogs and scripts after the footer. */
  after?: Html | undefined
  footer?: Html
}): string {
  const {
    texts,
    title,
    colorScheme,
    main,
    header = serviceBrand,
    style,
    framers = [],
    before,
    after,
    footer,
  } = page
  return html`<!doctype html>
    <html lang="${texts.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${colorScheme}" />
        <meta name="robots" content="noindex" />
        ${
          framers.length > 0 &&
          html`<meta
            name="responsive-embedded-sizing"
            content="allow-origins=${framers.join(' ')}"
          />`
        }
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE} ${style !== undefined && new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${before}
        <header class="bar"><div>${header}</div></header>
        <main>${main}</main>
        <footer class="foot">
          <p>${serviceBrand} ${texts.testModeHint}</p>
          ${footer}
        </footer>
        ${after}
      </body>
    </html>`.markup
}

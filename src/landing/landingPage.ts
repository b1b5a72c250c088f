import {
  landingScript,
  landingScriptHash,
  landingStyle,
  landingStyleHash,
} from './landingScript.js'
import { landingTexts } from './landingTexts.js'

/** Options of {@link landingPage}. */
export interface LandingPageOptions {
  /**
   * The origins of the portal's pages that show a ceremony. At the end, the landing page notifies
   * them. Set this option if `redirect_url` is not on the portal's origin. Default: its own origin.
   */
  readonly parentOrigins?: readonly string[] | undefined
  /**
   * The sites that are allowed to show the portal's page in a frame, as in `embeddable_in`. They can then also
   * show the landing page, which loads in the ceremony's frame.
   */
  readonly embeddableIn?: readonly string[] | undefined
  /**
   * The absolute url of a page on one of `parentOrigins`. After `presentation="redirect"`, a
   * landing page on the portal's origin returns to the page that the window left. A landing page on
   * another origin cannot know that page, so it opens this page.
   */
  readonly returnTo?: string | undefined
  /** A language tag, or the value of an `Accept-Language` header. Default: English. */
  readonly language?: string | undefined
}

/** The HTML of the page at `redirect_url`, and its HTTP headers. */
export interface LandingPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The accepted entries contain no character to escape in a header or an attribute. */
const SOURCE = /^[a-z][a-z0-9+.-]*:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/
const ORIGIN =
  /^(?!(?:javascript|data|file|blob|about):)[a-z][a-z0-9+.-]*:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/

/**
 * Returns the landing page, the page at `redirect_url`. It notifies the portal's page that the
 * recipient reached the end. A window that left the portal's page returns to it. A tab also shows a
 * link to the portal's home page, which works without the script, too.
 *
 * The proxy serves this page at `/finished`. Without the proxy, serve it yourself and send the
 * headers unchanged. Do not add `Cross-Origin-Opener-Policy`, which would disconnect the tab from
 * the page that opened it. The landing page does not report whether the recipient signed.
 *
 * @throws `TypeError` for an invalid origin or `returnTo`.
 *
 * @example
 * ```ts
 * const { html, headers } = landingPage({ language: request.headers.get('accept-language') ?? 'en' })
 * return new Response(html, { headers })
 * ```
 */
export function landingPage({
  parentOrigins = [],
  embeddableIn = [],
  returnTo,
  language = 'en',
}: LandingPageOptions = {}): LandingPage {
  assertAll('parentOrigins', parentOrigins, ORIGIN)
  assertAll('embeddableIn', embeddableIn, SOURCE)
  if (returnTo !== undefined) assertPage(returnTo, parentOrigins)
  const ancestors = new Set(["'self'", ...parentOrigins, ...embeddableIn])
  return {
    html: html(parentOrigins, returnTo, language),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `script-src ${landingScriptHash}`,
        `style-src ${landingStyleHash}`,
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${[...ancestors].join(' ')}`,
      ].join('; '),
      'referrer-policy': 'no-referrer',
      // A server in front that rewrites the script changes its hash, so browsers would block it.
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
    },
  }
}

function assertAll(option: string, values: readonly string[], pattern: RegExp): void {
  const wrong = values.find((value) => !pattern.test(value))
  if (wrong === undefined) return
  throw new TypeError(
    `landingPage: each entry of \`${option}\` must be an origin, such as "https://portal.example.com" (received "${wrong}").`,
  )
}

/** The url needs no escaping in an attribute, apart from `&`. */
function assertPage(page: string, parentOrigins: readonly string[]): void {
  if (/^https?:\/\/[^\s"<>]+$/.test(page) && parentOrigins.includes(originOf(page))) return
  throw new TypeError(
    `landingPage: \`returnTo\` must be the url of a page on one of \`parentOrigins\`, such as "https://portal.example.com/documents" (received "${page}").`,
  )
}

function originOf(address: string): string {
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}

function html(
  parentOrigins: readonly string[],
  returnTo: string | undefined,
  languages: string,
): string {
  const page = returnTo?.replaceAll('&', '&amp;')
  const { language, finished, closeTab, home } = landingTexts(languages)
  return `<!doctype html>
<html lang="${language}"${/^(?:ar|he)/.test(language) ? ' dir="rtl"' : ''} data-origins="${parentOrigins.join(' ')}"${page === undefined ? '' : ` data-page="${page}"`}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${finished}</title>
<style>${landingStyle}</style>
<main>
<h1>${finished}</h1>
<p>${closeTab}<br><a href="${page ?? `${parentOrigins[0] ?? ''}/`}" target="_parent">${home}</a></p>
</main>
<script data-cfasync="false">${landingScript}</script>
`
}

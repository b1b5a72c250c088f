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
   * Origins of the pages that wait for the landing's message. Default: the landing's own origin. Name
   * them when the landing is served from another origin than the portal.
   */
  readonly parentOrigins?: readonly string[] | undefined
  /**
   * Further sites above the portal's page, as in `embeddable_in`: the landing is framed by all that
   * the ceremony was framed by.
   */
  readonly embeddableIn?: readonly string[] | undefined
  /** A language tag, or the value of an `Accept-Language` header. Default: English. */
  readonly language?: string | undefined
}

/** A page ready to be sent. */
export interface LandingPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** What may stand in the header and in the attribute without a need to escape anything. */
const SOURCE = /^[a-z][a-z0-9+.-]*:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/
const ORIGIN =
  /^(?!(?:javascript|data|file|blob|about):)[a-z][a-z0-9+.-]*:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/

/**
 * The page behind `redirect_url`: tells the portal that the recipient came to the end, and shows a
 * sentence and a way to the portal's home page where it is a tab of its own.
 *
 * The proxy serves it at `/finished`; serve it yourself where you have a backend of your own. Send
 * the headers as they are, and add no `Cross-Origin-Opener-Policy`: it would cut the tab off from the
 * page that opened it. Does not say whether anything was signed, and reads nothing of its address.
 *
 * @throws `TypeError` when an origin is not one.
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
  language = 'en',
}: LandingPageOptions = {}): LandingPage {
  assertAll(parentOrigins, ORIGIN, 'parentOrigins: write each as "https://portal.example.com".')
  assertAll(embeddableIn, SOURCE, 'embeddableIn: write each as "https://portal.example.com".')
  const ancestors = new Set(["'self'", ...parentOrigins, ...embeddableIn])
  return {
    html: html(parentOrigins, language),
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
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}

function assertAll(values: readonly string[], pattern: RegExp, cure: string): void {
  if (!values.every((value) => pattern.test(value))) throw new TypeError(`landingPage: ${cure}`)
}

function html(parentOrigins: readonly string[], wanted: string): string {
  const { language, finished, closeTab, home } = landingTexts(wanted)
  return `<!doctype html>
<html lang="${language}" data-origins="${parentOrigins.join(' ')}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${finished}</title>
<style>${landingStyle}</style>
<main>
<h1>${finished}</h1>
<p hidden>${closeTab}<br><a href="${parentOrigins[0] ?? ''}/">${home}</a></p>
</main>
<script>${landingScript}</script>
`
}

import { fileTexts } from './fileTexts.js'
import type { LandingPage } from './landingPage.js'
import { landingStyle, landingStyleHash } from './landingScript.js'
import { landingTexts } from './landingTexts.js'

/** What the page in place of a file says. */
interface FailedFile {
  /** Whether the same request can succeed later. The page then has a link that repeats it. */
  readonly isTemporary: boolean
  /** What the person can send to the support, such as the id of the request. Plain words. */
  readonly reference: string
  /** The value of an `Accept-Language` header. Default: English. */
  readonly language?: string | undefined
}

/**
 * Returns the page that a tab shows in place of a file, in the languages of the landing page. No other
 * page can show it in a frame, and it runs no script.
 */
export function filePage({ isTemporary, reference, language = 'en' }: FailedFile): LandingPage {
  const texts = landingTexts(language)
  const { failed, later, back, retry } = fileTexts(texts.language)
  const next = isTemporary ? `${later}<br><a href="">${retry}</a>` : back
  return {
    html: `<!doctype html>
<html lang="${texts.language}"${/^(?:ar|he)/.test(texts.language) ? ' dir="rtl"' : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${failed}</title>
<style>${landingStyle}</style>
<main>
<h1>${failed}</h1>
<p>${next}</p>
<p><small dir="ltr">${reference}</small></p>
</main>
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${landingStyleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  }
}

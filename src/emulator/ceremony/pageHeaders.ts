import { ceremonyPageScript } from './ceremonyPageScript.generated.js'
import { ceremonyStyles } from './html/ceremonyStyles.js'

/**
 * Returns the headers of a page for recipients. The policy allows only the page's own script and
 * styles, by hash. `frameAncestors` is a complete `frame-ancestors` directive. `style` is the second
 * style sheet of the page.
 */
export async function pageHeaders(frameAncestors: string, style?: string): Promise<HeadersInit> {
  const sheets = style === undefined ? [ceremonyStyles] : [ceremonyStyles, style]
  const [script, ...styles] = await Promise.all([ceremonyPageScript, ...sheets].map(hashOf))
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src '${script}'`,
      `style-src ${styles.map((hash) => `'${hash}'`).join(' ')}`,
      'img-src data:',
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      frameAncestors,
    ].join('; '),
    // The url contains the token: caches must not store the page, and no referrer contains the url.
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

async function hashOf(source: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

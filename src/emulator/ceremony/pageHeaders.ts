import { ceremonyPageScript } from './ceremonyPageScript.generated.js'
import { ceremonyStyles } from './html/ceremonyStyles.js'

/**
 * The headers of every page that a recipient sees. Nothing may load but the page's own script and
 * style, known by their hashes; who may frame it is `frameAncestors`, a whole directive.
 */
export async function pageHeaders(
  frameAncestors: string,
  styles = ceremonyStyles,
): Promise<HeadersInit> {
  const [script, style] = await Promise.all([hashOf(ceremonyPageScript), hashOf(styles)])
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src '${script}'`,
      `style-src '${style}'`,
      'img-src data:',
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      frameAncestors,
    ].join('; '),
    // The url holds the token: it is neither kept nor passed on.
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

async function hashOf(source: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/**
 * Whether a browser that is sent to `url` leaves for another page: `https:` or `http:`, as the browser
 * itself reads it. It drops tabs, line ends and leading controls before it looks at the scheme, so
 * only its own parser tells `java\tscript:` from an address, and a list of what is allowed is safer
 * than one of what runs.
 */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

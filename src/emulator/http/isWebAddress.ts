/**
 * Whether `url` is an absolute `https:` or `http:` url. The browser's own parser decides, because it
 * drops tabs and line ends: `java\tscript:` is a script to it.
 */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

import { posix } from 'node:path'

/** Where a page of the repository is on the site. */
export interface SitePlaces {
  /** The path of the page in the site by its path in the repository, such as `hooks.md`. */
  readonly pages: ReadonlyMap<string, string>
  /** The path of the site on its host, such as `/portal/docs/`. */
  readonly base: string
}

/** Returns the path of a document on the site: `docs/hooks.md` is `hooks.md`. */
export function pathOnSite(path: string): string {
  if (path === 'docs/README.md') return 'documents.md'
  // The page about threats is `docs/security.md`.
  if (path === 'SECURITY.md') return 'reportAVulnerability.md'
  const short = path.replace(/^docs\//, '')
  return short
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/^[A-Z]+\.md$/, (name) => name.toLowerCase())
}

const CODE = /^ *```[^]*?^ *```$|`[^`\n]+`/gm
const LINK = /\[((?:[^[\]]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)/g
const PICTURE =
  /<picture>\s*<source[^>]*srcset="([^"]+)"[^>]*>\s*<img([^>]*?)src="([^"]+)"([^>]*)>\s*<\/picture>/g
const OWN_TAGS = /<(?!\/?(?:a|br|img|code|pre)\b|!--)/g

/**
 * Rewrites a Markdown page of the repository for the site: links to other pages and files, pictures
 * for light and dark, and characters outside code that Vue would read as a template.
 *
 * @param files Receives the path of each file that the page links to and that is not a page.
 */
export function forSite(
  { path, text }: { readonly path: string; readonly text: string },
  { pages, base }: SitePlaces,
  files: Set<string>,
): string {
  const resolved = (target: string): string => posix.join(posix.dirname(path), target)
  const picture = (target: string): string => `/${resolved(target).replace(/^docs\//, '')}`
  const link = (match: string, words: string, target: string, anchor = ''): string => {
    if (/\.(?:png|svg)$/.test(target)) return match.replace(target, picture(target))
    const page = pages.get(resolved(target))
    if (page !== undefined) return `[${words}](/${page}${anchor})`
    // A folder is no page.
    if (!/\.\w+$/.test(target)) return words
    files.add(resolved(target))
    return `<a href="${base}files/${resolved(target)}.txt" target="_blank">${words}</a>`
  }
  const code: string[] = []
  const prose = text.replaceAll(CODE, (found) => `${code.push(found) - 1}`)
  const written = prose
    .replaceAll(PICTURE, (_, dark: string, before: string, light: string, after: string) => {
      const image = (source: string, kind: string): string =>
        `<img class="${kind}-only"${before}src="${picture(source)}"${after}>`
      return image(light, 'light') + image(dark, 'dark')
    })
    .replaceAll(
      /<img([^>]*)src="([^"/][^"]*)"/g,
      (_, before: string, source: string) => `<img${before}src="${picture(source)}"`,
    )
    .replaceAll(LINK, link)
    .replaceAll(OWN_TAGS, '&lt;')
    .replaceAll('{{', '{&#8203;{')
  return written.replaceAll(/(\d+)/g, (_, index: string) =>
    withoutTemplates(code[Number(index)] ?? ''),
  )
}

/** Marks inline code with braces, which Vue would evaluate in the heading list and the text. */
function withoutTemplates(code: string): string {
  if (!code.includes('{{') || code.trimStart().startsWith('```')) return code
  const text = code.slice(1, -1).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<code v-pre>${text}</code>`
}

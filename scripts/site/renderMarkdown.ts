import { Marked } from 'marked'

/** A heading of a page, for the list beside it. */
export interface Heading {
  readonly id: string
  readonly text: string
}

/** A document as markup. */
export interface RenderedDocument {
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
}

/** Renders GitHub's Markdown, with its anchors for headings; `link` says where a link leads. */
export function renderMarkdown(text: string, link: (target: string) => string): RenderedDocument {
  const headings: Heading[] = []
  const anchors = new Map<string, number>()
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens)
        const words = plainText(inner)
        const anchor = anchorOf(words)
        const before = anchors.get(anchor) ?? 0
        anchors.set(anchor, before + 1)
        const id = before === 0 ? anchor : `${anchor}-${before}`
        if (depth === 1) title ||= words
        if (depth === 2) headings.push({ id, text: words })
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
      table(token) {
        const cells = (row: typeof token.header, tag: 'th' | 'td') =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
        const isEmpty = token.header.every(({ text: cell }) => cell.trim() === '')
        const head = isEmpty ? '' : `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        // A wide table moves by itself, by keys as well, and the page does not.
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`
      },
      code({ text: code, lang = '' }) {
        return `<pre tabindex="0" data-language="${escape(lang)}"><code>${escape(code)}</code></pre>\n`
      },
    },
    walkTokens(token) {
      if (token.type === 'link' || token.type === 'image') token.href = link(String(token.href))
      if (token.type === 'html') {
        const markup = String(token.text).replaceAll(
          /(\s(?:src|srcset|href)=")([^"]+)"/g,
          (_all, before: string, target: string) => `${before}${link(target)}"`,
        )
        Object.assign(token, { text: markup, raw: markup })
      }
    },
  })
  const html = marked.parse(text, { async: false })
  return { title, html, headings }
}

/** As GitHub makes it. */
function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function plainText(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Markup that needs no further escaping. Text becomes markup only through {@link html}. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

/** A value in an {@link html} template. Text is escaped; `undefined` and `false` are left out. */
type Insert = string | number | Html | readonly Html[] | undefined | false

/** A template tag that creates markup. Escapes inserted text for elements and quoted attributes. */
export function html(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  return new Html(
    parts.map((part, index) => (index === 0 ? part : markupOf(inserts[index - 1]) + part)).join(''),
  )
}

function markupOf(insert: Insert): string {
  if (insert === undefined || insert === false) return ''
  if (insert instanceof Html) return insert.markup
  if (typeof insert === 'string' || typeof insert === 'number') return escape(String(insert))
  return insert.map(({ markup }) => markup).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

import { html, type Html } from './html.js'

/** A document's text as an article: blank lines part the blocks, `## ` begins a heading. */
export function renderDocument({ text, lang }: { text: string; lang?: string }): Html {
  const blocks = text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  return html`<article class="document" ${lang === undefined ? undefined : html`lang="${lang}"`}>
    ${blocks.map(renderBlock)}
  </article>`
}

function renderBlock(block: string): Html {
  return block.startsWith('## ') ? html`<h2>${block.slice(3)}</h2>` : html`<p>${block}</p>`
}

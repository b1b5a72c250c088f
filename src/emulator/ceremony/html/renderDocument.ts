import type { EnvelopeRecord } from '../../store/records.js'
import type { CeremonyTexts } from '../texts/en.js'
import { html, type Html } from './html.js'

/** The height of a page, and the length of a line of text. Estimates, because browsers break lines. */
const LINES_PER_PAGE = 40
const LETTERS_PER_LINE = 84

/** Renders a document as pages of paper. The signature field of `signer` is on the last page. */
export function renderDocument(
  texts: CeremonyTexts,
  { title, document }: Pick<EnvelopeRecord, 'title' | 'document'>,
  signer: string,
): Html {
  const { text, lang } = document
  const pages = pagesOf(text)
  return html`<article class="document" ${lang === undefined ? undefined : html`lang="${lang}"`}>
    ${pages.map(
      (blocks, index) =>
        html`<div class="page">
          ${index === 0 && html`<h1>${title}</h1>`} ${blocks.map(renderBlock)}
          ${index === pages.length - 1 && renderSignatureField(texts, signer)}
          <div class="page-end" lang="${texts.lang}">
            <p>${texts.pageNumber(index + 1, pages.length)}</p>
            <button type="button" class="next">${texts.next}</button>
          </div>
        </div>`,
    )}
  </article>`
}

function renderBlock(block: string): Html {
  return isHeading(block) ? html`<h2>${block.slice(3)}</h2>` : html`<p>${block}</p>`
}

/** Renders the field of the document in which the script shows the signature. */
function renderSignatureField(texts: CeremonyTexts, signer: string): Html {
  return html`<div class="signature-line" lang="${texts.lang}">
    <button type="button" class="field" id="field">
      <span class="ink" id="field-ink" aria-hidden="true"></span>
      <span class="invite" id="field-text">${texts.signHere}</span>
    </button>
    <p>${signer}</p>
  </div>`
}

/**
 * Distributes the blocks of a text evenly on pages. A blank line separates blocks; `## ` starts a
 * heading. A heading is never the last block of a page.
 */
function pagesOf(text: string): string[][] {
  const blocks = text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  const total = blocks.reduce((sum, block) => sum + linesOf(block), 0)
  const perPage = total / Math.max(1, Math.ceil(total / LINES_PER_PAGE))
  const pages: string[][] = [[]]
  let used = 0
  for (const [index, block] of blocks.entries()) {
    const next = isHeading(block) ? linesOf(blocks[index + 1] ?? '') : 0
    const isFull = used + linesOf(block) + next > perPage * pages.length + 3
    if (isFull && pages.at(-1)?.length !== 0) pages.push([])
    pages.at(-1)?.push(block)
    used += linesOf(block)
  }
  return pages
}

function isHeading(block: string): boolean {
  return block.startsWith('## ')
}

/** Estimates the lines of a block, with the space before it. */
function linesOf(block: string): number {
  const lines = block
    .split('\n')
    .map((line) => Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE)))
  return lines.reduce((sum, count) => sum + count, 1)
}

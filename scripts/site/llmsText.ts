import { siteMap } from './siteMap.js'
import type { SitePage } from './sitePages.js'

/** What the package is, for a program that reads: `llms.txt` as https://llmstxt.org describes it. */
export function llmsText(pages: readonly SitePage[]): string {
  const groups = siteMap(pages).map(({ title, entries }) => {
    const lines = entries
      .filter(({ target }) => !target.includes('#'))
      .map(
        ({ label, target }) => `- [${label}](${markdownPath(target)})${summaryOf(target, pages)}`,
      )
    return `## ${title}\n\n${lines.join('\n')}`
  })
  return `${HEAD}\n\n${groups.join('\n\n')}\n`
}

/** All documents that are written by hand, one after the other. */
export function llmsFullText(pages: readonly SitePage[]): string {
  const read = pages.filter(({ source }) => !/reference|decisions|CHANGELOG/.test(source))
  return read.map(({ source, text }) => `<!-- ${source} -->\n\n${text}`).join('\n\n')
}

/** The document itself lies beside its page. */
export function markdownPath(source: string): string {
  return `docs/${source.replace(/^docs\//, '')}`
}

const HEAD = `# react-signing-ceremony

> React components and hooks that show a signing service's ceremony inside a portal's page, a proxy that keeps the API key on the server and says who is signing, and an emulator of the service. Install with \`npm install react-signing-ceremony @tanstack/react-query\`.

The browser never chooses \`authentication\`, \`embeddable_in\` or \`redirect_url\`. "Finished" is not "signed": the portal's server says what counts, by \`confirm\`. All of the documents in one file: [llms-full.txt](llms-full.txt).`

function summaryOf(target: string, pages: readonly SitePage[]): string {
  const text = pages.find(({ source }) => source === target)?.text ?? ''
  const [, first = ''] = /^# .*\n+([^#\n<|`-][^\n]*)/m.exec(text) ?? []
  const [sentence = ''] =
    /^.*?[.:](?= |$)/.exec(first.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')) ?? []
  return sentence === '' ? '' : `: ${sentence.replace(/:$/, '.')}`
}

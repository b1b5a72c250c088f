import type { ListedDocument } from './indexPage.js'

/** A document of `docs/README.md` with its Markdown. */
export interface Page extends ListedDocument {
  readonly text: string
}

const HEAD = `# react-signing-ceremony

> React components and hooks show a signing service's ceremony inside a portal's page. A proxy keeps the API key on the server. An emulator replaces the service in tests.

The browser never chooses \`authentication\`, \`embeddable_in\` or \`redirect_url\`. "Finished" is not "signed": the portal's server confirms a signature. All documents in one file: [llms-full.txt](llms-full.txt). The installed package contains them too, with a skill: \`npx react-signing-ceremony agent-context\`.`

/** Returns `llms.txt`, which lists the documents for a language model (https://llmstxt.org). */
export function llmsText(pages: readonly Page[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))].map((group) => {
    const lines = pages
      .filter((page) => page.group === group)
      .map(({ title, path }) => `- [${title}](docs/markdown/${path})`)
    return [`## ${group}`, '', ...lines].join('\n')
  })
  return `${[HEAD, ...groups].join('\n\n')}\n`
}

/** Returns `llms-full.txt`, which contains the text of all documents. */
export function llmsFullText(pages: readonly Page[]): string {
  return pages.map(({ path, text }) => `<!-- ${path} -->\n\n${text}`).join('\n\n')
}

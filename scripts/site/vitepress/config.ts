import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

// `writeSite.ts` writes this file beside the pages.
const menu: unknown = JSON.parse(readFileSync(new URL('menu.json', import.meta.url), 'utf8'))
const { base, sidebar, storybook } = Object(menu)

/** The parts of markdown-it that this file uses. */
interface MarkdownParser {
  readonly core: {
    readonly ruler: {
      readonly push: (
        name: string,
        rule: (state: { readonly tokens: readonly Token[] }) => void,
      ) => void
    }
  }
}

interface Token {
  readonly type: string
  readonly content: string
  readonly attrSet: (name: string, value: string) => void
}

/** Writes the heading of its column into each cell, because phones show cells below each other. */
function labelCells(tokens: readonly Token[]): void {
  let headings: readonly string[] = []
  let column = 0
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'thead_open') headings = []
    if (token.type === 'th_open') {
      headings = [...headings, (tokens[at + 1]?.content ?? '').replaceAll('`', '')]
    }
    if (token.type === 'tr_open') column = 0
    if (token.type === 'td_open') {
      token.attrSet('data-heading', headings[column] ?? '')
      column += 1
    }
  }
}

/** Returns the id of a heading as on GitHub, because links in the documents must work on both. */
function slugify(heading: string): string {
  const words = heading.trim().toLowerCase()
  return words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
}

const CODE = 'https://github.com/react-signing-ceremony/react-signing-ceremony'

// oxlint-disable-next-line import/no-default-export -- VitePress reads the default export
export default defineConfig({
  base,
  title: 'react-signing-ceremony',
  description: "React components that show a signing service's page inside a portal.",
  // Pages name addresses on the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  // The home page links to many pages, which a visitor may never open.
  router: { prefetchLinks: false },
  markdown: {
    anchor: { slugify },
    // The colors of the default theme have too little contrast on the background of code.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: ({ core }: MarkdownParser) => {
      core.ruler.push('headings', ({ tokens }) => labelCells(tokens))
    },
  },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  themeConfig: {
    logo: '/favicon.svg',
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: CODE, ariaLabel: 'The code on GitHub' }],
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: {
          searchOptions: {
            // Guides come before transcripts, examples and the API reference.
            boostDocument: (id: string) => (/\/(?:api|conformance|examples)\//.test(id) ? 0.3 : 1),
          },
        },
      },
    },
    nav: [
      { text: 'Quick start', link: '/quickStart' },
      { text: 'Guides', link: '/documents' },
      { text: 'API', link: '/api/react-signing-ceremony/index' },
      { text: 'Storybook', link: storybook, target: '_self' },
    ],
    sidebar,
  },
})

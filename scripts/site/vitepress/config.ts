import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

// `writeSite.ts` writes this file beside the pages.
const menu: unknown = JSON.parse(readFileSync(new URL('menu.json', import.meta.url), 'utf8'))
const { base, sidebar, storybook } = Object(menu)

// oxlint-disable-next-line import/no-default-export -- VitePress reads the default export
export default defineConfig({
  base,
  title: 'react-signing-ceremony',
  description: "React components that show a signing service's page inside a portal.",
  // Pages name addresses on the reader's machine.
  ignoreDeadLinks: 'localhostLinks',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  themeConfig: {
    logo: '/favicon.svg',
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: true } },
    nav: [
      { text: 'Quick start', link: '/quickStart' },
      { text: 'Guides', link: '/documents' },
      { text: 'API', link: '/api/react-signing-ceremony/index' },
      { text: 'Storybook', link: storybook, target: '_self' },
    ],
    sidebar,
  },
})

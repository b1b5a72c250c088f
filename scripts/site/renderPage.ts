import { escape, type Heading, renderMarkdown } from './renderMarkdown.js'
import { siteMap } from './siteMap.js'
import { type Links, siteLink, type SitePage } from './sitePages.js'

/** The stories beside the site, as seen from its folder. */
const STORYBOOK = '../index.html'
const LIVE =
  '../iframe.html?id=timeline--one-ceremony&amp;viewMode=story&amp;globals=scheme:light+dark'

/** A document as a page of the site. Needs no script. */
export function renderPage(page: SitePage, links: Links): string {
  const { title, html, headings } = renderMarkdown(page.text, (target) =>
    siteLink(target, page, links),
  )
  const up = '../'.repeat(page.path.split('/').length - 1)
  const isHome = page.source === 'README.md'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isHome ? '' : `${escape(title)} · `}react-signing-ceremony</title>
<link rel="icon" href="${up}../favicon.svg">
<link rel="stylesheet" href="${up}site.css">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<a class="name" href="${up}index.html">react-signing-ceremony</a>
<nav aria-label="Site"><a href="${up}${STORYBOOK}">Storybook</a> <a href="${links.repository}">GitHub</a></nav>
</header>
<div class="columns">
<details class="menu"><summary>All pages</summary>${pagesNav(page, links)}</details>
<div class="side">${pagesNav(page, links)}</div>
<main id="content">
${isHome ? withLive(html) : html}
</main>
${headings.length > 2 ? headingsNav(headings) : ''}
</div>
</body>
</html>
`
}

function pagesNav(page: SitePage, links: Links): string {
  const home: SitePage = { source: 'README.md', path: page.path, text: '' }
  const groups = siteMap(links.pages).map(({ title, entries }) => {
    const items = entries.map(({ label, target }) => {
      const isHere = target === page.source ? ' aria-current="page"' : ''
      return `<li><a href="${siteLink(target, home, links)}"${isHere}>${escape(label)}</a></li>`
    })
    return `<p>${escape(title)}</p><ul>${items.join('')}</ul>`
  })
  return `<nav class="pages" aria-label="Pages">${groups.join('\n')}</nav>`
}

function headingsNav(headings: readonly Heading[]): string {
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`)
  return `<nav class="here" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`
}

/** A ceremony to try, after the first words about it. */
function withLive(html: string): string {
  const live = `<section class="live" aria-label="Try it here">
<h2 id="sign-one-here">Sign one here</h2>
<p>The real components, the real proxy and an emulator of the service, all in your browser. Nothing leaves it.</p>
<iframe src="${LIVE}" title="A lease to sign, and a timeline of what happens" loading="lazy"></iframe>
</section>\n`
  return html.replace('<h2 id="which-service">', `${live}<h2 id="which-service">`)
}

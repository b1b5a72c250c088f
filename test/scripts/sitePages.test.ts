import { describe, expect, it } from 'vitest'
import { forSite, pathOnSite } from '../../scripts/site/sitePages.js'
import { documents } from '../docs/documents.js'

const pages = new Map(
  ['docs/hooks.md', 'CONTRIBUTING.md', 'docs/decisions/tools.md'].map((path) => [
    path,
    pathOnSite(path),
  ]),
)

/** Returns a page of `docs/` as the site shows it, and the files to which it links. */
function shown(text: string, path = 'docs/proxy.md') {
  const files = new Set<string>()
  return {
    text: forSite({ path, text }, { pages, base: '/portal/docs/' }, files),
    files: [...files],
  }
}

describe('a document on the documentation site', () => {
  it.each([
    ['docs/README.md', 'documents.md'],
    ['docs/hooks.md', 'hooks.md'],
    ['docs/decisions/tools.md', 'decisions/tools.md'],
    ['CONTRIBUTING.md', 'contributing.md'],
    ['examples/next/README.md', 'examples/next/index.md'],
  ])('%s is the page %s', (path, page) => {
    expect(pathOnSite(path)).toBe(page)
  })

  it('has a path of its own, even on a host that ignores case', () => {
    const paths = documents.map(({ path }) => pathOnSite(path).toLowerCase())
    expect(paths).toContain('security.md')
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('links to other pages, from the folder of the site', () => {
    expect(shown('[a](hooks.md#states), [b](../CONTRIBUTING.md), [c](#here)').text).toBe(
      '[a](/hooks.md#states), [b](/contributing.md), [c](#here)',
    )
    expect(shown('[tools](tools.md)', 'docs/decisions/browsers.md').text).toBe(
      '[tools](/decisions/tools.md)',
    )
  })

  it('links to a copy of a file that is no page', () => {
    const { text, files } = shown('[`lease.js`](../examples/documenso/lease.js)')
    expect(text).toContain('href="/portal/docs/files/examples/documenso/lease.js.txt"')
    expect(text).toContain('`lease.js`</a>')
    expect(files).toEqual(['examples/documenso/lease.js'])
  })

  it('has a picture for light and one for dark', () => {
    const picture =
      '<picture>\n<source media="(prefers-color-scheme: dark)" srcset="images/a-dark.svg">\n<img alt="A" src="images/a-light.svg">\n</picture>'
    expect(shown(picture).text).toBe(
      '<img class="light-only" alt="A" src="/images/a-light.svg"><img class="dark-only" alt="A" src="/images/a-dark.svg">',
    )
  })

  it('keeps code, and escapes what Vue would read as a tag or a template', () => {
    const block = '```tsx\n<Lease labels={{ ...fr }} />\n```'
    expect(shown(block).text).toBe(block)
    expect(shown('`<Lease />` and <Lease> {{ x }}').text).toBe(
      '`<Lease />` and &lt;Lease> {&#8203;{ x }}',
    )
    expect(shown('`a={{ ...b }}`').text).toBe('<code v-pre>a={{ ...b }}</code>')
  })
})

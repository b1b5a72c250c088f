import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Converter, DocumentReflection } from 'typedoc'
import { INDEX, listedDocuments } from './indexPage.js'
import { llmsFullText, llmsText } from './llmsText.js'
import { readProject, root } from './readProject.js'

/**
 * Writes the documents and the API reference as a website into `docs/` of Storybook's `folder`. All
 * links are relative, so the site works at any address.
 */
export async function writeSite(folder: string): Promise<void> {
  const index = await readFile(join(root, INDEX), 'utf8')
  const listed = listedDocuments(index)
  const { app, project } = await readProject(
    {
      readme: join(root, 'README.md'),
      projectDocuments: listed.map(({ path }) => join(root, path)),
      groupOrder: [...new Set(listed.map(({ group }) => group)), 'API', '*'],
      sort: ['documents-first'],
      navigation: { includeGroups: true },
      searchInDocuments: true,
      navigationLinks: { Storybook: '../index.html' },
      customCss: join(import.meta.dirname, 'site.css'),
      highlightLanguages: [
        'bash',
        'css',
        'diff',
        'docker',
        'html',
        'http',
        'ini',
        'js',
        'json',
        'jsx',
      ].concat([
        'kotlin',
        'nginx',
        'python',
        'svelte',
        'swift',
        'toml',
        'ts',
        'tsx',
        'vue',
        'yaml',
      ]),
    },
    (reader) => {
      reader.on(
        Converter.EVENT_CREATE_DOCUMENT,
        (_context: unknown, document: DocumentReflection) => {
          const entry = listed.find(({ path }) => path.endsWith(`${document.name}.md`))
          if (!entry) return
          document.name = entry.title
          document.frontmatter['group'] = entry.group
        },
      )
    },
  )
  await app.generateDocs(project, join(folder, 'docs'))

  const texts = await Promise.all(
    listed.map(async ({ path }) => readFile(join(root, path), 'utf8')),
  )
  const pages = listed.map(({ title, path, group }, at) => ({
    title,
    path,
    group,
    text: texts[at] ?? '',
  }))
  await Promise.all(
    pages.map(async ({ path, text }) => {
      const file = join(folder, 'docs/markdown', path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }),
  )
  await writeFile(join(folder, 'llms.txt'), llmsText(pages))
  await writeFile(join(folder, 'llms-full.txt'), llmsFullText(pages))
}

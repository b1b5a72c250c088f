import type { Template } from '../../src/commandLine/init/template.js'

/** Returns the item for shadcn's command `add`: the files that `init` writes into a Next app. */
export function registryItem(templates: readonly Template[]) {
  const template = templates.find(({ name, config }) => name === 'next' && !config)
  if (!template) throw new Error('There is no template for Next.')
  return {
    $schema: 'https://ui.shadcn.com/schema/registry-item.json',
    name: 'signing-ceremony',
    type: 'registry:block',
    title: 'Signing ceremony',
    description:
      'A page on which a user signs a document, and the proxy that keeps the API key, for Next with the App Router.',
    dependencies: ['react-signing-ceremony'],
    files: template.files.map(({ path, text }) => ({
      path,
      type: path.endsWith('page.tsx') ? 'registry:page' : 'registry:file',
      // shadcn itself adds `src/` in an app that has this folder.
      target: path.startsWith('app/') || path.startsWith('lib/') ? path : `~/${path}`,
      content: text,
    })),
    docs: [
      'Run `npx react-signing-ceremony emulate --seed envelope.json`, then `npm run dev`, and open /signing.',
      'In lib/signing.ts, replace the sample functions: with them, every caller is Ada.',
    ].join('\n'),
  }
}

import type { EntryApi } from './readEntry.js'
import type { Declaration } from './readModule.js'

/** The report of one entry: every exported name with its type, and nothing that is not the type. */
export function apiReport(specifier: string, { exported, others }: EntryApi): string {
  const names = exported.flatMap(({ name, declarations }) =>
    declarations.map((declaration) => {
      const alias = declaration.name === name ? '' : `// Exported as ${name}.\n`
      return alias + bare(declaration)
    }),
  )
  return [
    `// The API of ${specifier}. Made by \`npm run api\`; read the diff.`,
    ...names,
    ...(others.length > 0 ? ['// What those are made of, not exported from here.'] : []),
    ...others.map(bare),
  ]
    .join('\n\n')
    .concat('\n')
}

function bare({ bareText }: Declaration): string {
  return bareText.replace(/^export (declare )?/, '')
}

const sources = import.meta.glob<string>('./*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What a docs page shows of an example: its file, with the import as an application writes it. */
export function sourceOf(example: string): string {
  return (sources[`./${example}.tsx`] ?? '').replace(
    '../../src/react/index.js',
    'react-signing-ceremony',
  )
}

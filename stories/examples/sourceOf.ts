const sources = import.meta.glob<string>('./*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The file of an example for its docs page, with the imports of an application. */
export function sourceOf(example: string): string {
  return (sources[`./${example}.tsx`] ?? '')
    .replace('../../src/react/index.js', 'react-signing-ceremony')
    .replace('../../src/react/query/index.js', 'react-signing-ceremony/query')
}

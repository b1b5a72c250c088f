const sources = import.meta.glob<string>('./*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the code of an example for its docs page, with imports as in an application. */
export function sourceOf(example: string): string {
  return (sources[`./${example}.tsx`] ?? '')
    .replace('../../src/react/index.js', 'react-signing-ceremony')
    .replace('../../src/react/query/index.js', 'react-signing-ceremony/query')
}

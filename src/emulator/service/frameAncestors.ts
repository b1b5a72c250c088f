/** What names no host: the ceremony's own origin, or a scheme as a whole. */
const WITHOUT_HOST = /^(?:'self'|[a-z][a-z0-9+.-]*:)$/i

/** Scheme, host and port; then a path, dropped. Which hosts it matches is the browser's to say. */
const WITH_HOST =
  /^(?<origin>(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[a-z0-9._*-]+|\[[0-9a-f:.]+\])(?::(?:\d{1,5}|\*))?)(?:[/?#][!-~]*)?$/i

/**
 * One entry of `embeddable_in` as it goes into `frame-ancestors`: scheme and host, and the port that
 * belongs to an origin; any path is dropped (service contract, Ceremony, rule 1). `undefined` for
 * what is not a source, above all what would end the directive or make browsers drop it.
 *
 * @example
 * ```ts
 * frameAncestor('https://portal.example.com/app') // 'https://portal.example.com'
 * ```
 */
export function frameAncestor(source: string): string | undefined {
  if (WITHOUT_HOST.test(source)) return source
  if (/[;,'"]/.test(source)) return undefined
  return WITH_HOST.exec(source)?.groups?.['origin']
}

/**
 * The `frame-ancestors` directive of a ceremony's page. Without sources nobody may frame it: the
 * contract does not show that case, and a page that anybody may frame is the worse guess.
 */
export function frameAncestors(embeddableIn: readonly string[] = []): string {
  const sources = embeddableIn.flatMap((source) => frameAncestor(source) ?? [])
  return `frame-ancestors ${sources.length > 0 ? sources.join(' ') : "'none'"}`
}

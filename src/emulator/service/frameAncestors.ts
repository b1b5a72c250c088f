/** A source without a host: the ceremony's own origin, or a whole scheme. */
const WITHOUT_HOST = /^(?:'self'|[a-z][a-z0-9+.-]*:)$/i

/** Scheme, host and port, then a path. The browser checks the host. */
const WITH_HOST =
  /^(?<origin>(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[a-z0-9._*-]+|\[[0-9a-f:.]+\])(?::(?:\d{1,5}|\*))?)(?:[/?#][!-~]*)?$/i

/**
 * Turns one entry of `embeddable_in` into a source of `frame-ancestors`: scheme, host and port. The path is
 * dropped (service contract, Ceremony, rule 1). Returns `undefined` for every other text, because it could
 * end the directive or make browsers drop it.
 */
export function frameAncestor(source: string): string | undefined {
  if (WITHOUT_HOST.test(source)) return source
  if (/[;,'"]/.test(source)) return undefined
  return WITH_HOST.exec(source)?.groups?.['origin']
}

/**
 * The `frame-ancestors` directive of a ceremony page. Without sources no page may frame it. The contract does
 * not show this case, and this choice is the safer one.
 */
export function frameAncestors(embeddableIn: readonly string[] = []): string {
  const sources = embeddableIn.flatMap((source) => frameAncestor(source) ?? [])
  return `frame-ancestors ${sources.length > 0 ? sources.join(' ') : "'none'"}`
}

/** Matches a source without a host: `'self'`, or a scheme such as `https:`. */
const WITHOUT_HOST = /^(?:'self'|[a-z][a-z0-9+.-]*:)$/i

/** Matches a scheme, host, port and path. Browsers check whether the host is valid. */
const WITH_HOST =
  /^(?<origin>(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[a-z0-9._*-]+|\[[0-9a-f:.]+\])(?::(?:\d{1,5}|\*))?)(?:[/?#][!-~]*)?$/i

/**
 * Turns one entry of `embeddable_in` into a source of `frame-ancestors`, without the entry's path
 * (service contract, Ceremony, rule 1). Returns `undefined` for an invalid entry, because it could
 * end the directive or make browsers ignore it.
 */
export function frameAncestor(source: string): string | undefined {
  if (WITHOUT_HOST.test(source)) return source
  if (/[;,'"]/.test(source)) return undefined
  return WITH_HOST.exec(source)?.groups?.['origin']
}

/** Returns the sources of a ceremony page's policy: all valid entries of `embeddable_in`. */
export function framers(embeddableIn: readonly string[] = []): readonly string[] {
  return embeddableIn.flatMap((source) => frameAncestor(source) ?? [])
}

/**
 * Returns the `frame-ancestors` directive of a ceremony page. Without sources, no page can frame
 * the ceremony: the contract does not show this case, and this choice is safer.
 */
export function frameAncestors(embeddableIn?: readonly string[]): string {
  return `frame-ancestors ${framers(embeddableIn).join(' ') || "'none'"}`
}

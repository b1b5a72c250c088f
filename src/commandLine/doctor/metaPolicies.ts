/** The policies in the markup of a page. Browsers enforce them in addition to the header. */
export function metaPolicies(html: string): readonly string[] {
  const tags = html
    .replaceAll(/<!--.*?-->/gs, '')
    .matchAll(/<meta\b((?:"[^"]*"|'[^']*'|[^'">])*)>/gi)
  return Array.from(tags, ([, attributes = '']) => attributes)
    .filter(
      (attributes) =>
        attribute(attributes, 'http-equiv')?.trim().toLowerCase() === 'content-security-policy',
    )
    .flatMap((attributes) => attribute(attributes, 'content') ?? [])
}

function attribute(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i')
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return (double ?? single ?? bare)
    ?.replaceAll(/&(?:#0*39|#x0*27|apos);/gi, "'")
    .replaceAll(/&(?:#0*34|#x0*22|quot);/gi, '"')
    .replaceAll(/&(?:#0*38|#x0*26|amp);/gi, '&')
}

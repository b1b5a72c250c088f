/** Whether two urls have the same host. `www.` and the scheme do not count: sites redirect between them. */
export function isSameAddress(one: URL, other: URL): boolean {
  return hostOf(one) === hostOf(other) && one.port === other.port
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

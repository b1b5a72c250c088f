/** The hosts of the benchmark. They are two sites, as a portal and its signing service are. */
export const HOSTS = { portal: 'portal.test', ceremony: 'sign.example' } as const

/** The names that the bench's origins go by: two sites, as a portal and its signing service are. */
export const HOSTS = { portal: 'portal.test', ceremony: 'sign.example' } as const

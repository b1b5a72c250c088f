/** The hosts of the portal and of the signing service, on two sites as in production. */
export const HOSTS = { portal: 'portal.test', ceremony: 'sign.example' } as const
